import type { Tx } from '#database/transaction.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { AuditFacts, OutboxMessage, Principal } from '../runtime/handler.ts'
import { auditRows, setterOf, told } from './hold-facts.ts'
import { holdRows, liftHold, lockHoldsAt } from './hold-store.ts'
import type { HoldScope } from './hold-store.ts'

/**
 * Lifts what stands at places that are being taken away for good: nothing is left there to be kept from anybody. Asked while they are still
 * there. What goes into the archive keeps its holds, since it may come back.
 * @returns what the record of the place keeps of them, and who else is to be told
 */
export async function liftWithPlace(tx: Tx, principal: Principal, places: readonly { readonly scope: HoldScope; readonly id: string }[], now: Date): Promise<{ readonly record: Pick<AuditFacts, 'after'>; readonly messages: readonly OutboxMessage[] }> {
  const ids = await lockHoldsAt(tx, places, now)
  if (ids.length === 0) return { record: {}, messages: [] }
  const rows = await holdRows(tx, viewerOf(principal), ids)
  for (const id of ids) await liftHold(tx, id, setterOf(principal), now)
  return { record: { after: { lifted_holds: auditRows(rows) } }, messages: [told] }
}
