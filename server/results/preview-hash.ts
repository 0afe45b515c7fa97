import { createHash } from 'node:crypto'
import type { Tx } from '#database/transaction.ts'
import type { Outcome } from '#domain/markets/market.ts'
import type { MarketResult } from '#domain/results/result-machine.ts'
import { toStoredOutcome } from '#database/stored-outcome.ts'

export type PreviewSubject =
  | { readonly action: 'settle'; readonly outcome: Outcome }
  /** `to`: whether it would take back money, or a declaration alone. Who saw the one has not seen the other. */
  | { readonly action: 'roll_back'; readonly revision: number; readonly to: MarketResult['state'] }

/** Of each row a hash, and of these the sum, which counts beyond 64 bits. */
const stateText = `
select
  (select concat_ws('/', count(*), sum(hash_record_extended(row(p.business_id, p.player_id, p.commission_bp, p.bets, p.stake_minor), 0)))
   from positions p where p.market_id = $1) as positions,
  (select concat_ws('/', count(*), sum(hash_record_extended(row(g.business_id, g.player_id, g.vector_id, g.leg_key, g.lose_minor, g.even_minor, g.win_minor), 0)))
   from businesses b join position_legs g on g.business_id = b.id and g.market_id = $1) as legs`

/**
 * Binds a confirmation to what was previewed. Every figure of a preview follows from the outcome and from all positions of the
 * market by pure functions, so the hash is of these two: it changes whenever a figure could, and costs no second preview.
 */
export async function previewHash(tx: Tx, marketId: string, subject: PreviewSubject): Promise<string> {
  const { rows } = await tx.query<{ positions: string; legs: string }>(stateText, [marketId])
  const what = subject.action === 'settle' ? canonical(subject.outcome) : [subject.revision, subject.to]
  return createHash('sha256').update(JSON.stringify([marketId, subject.action, what, rows[0]])).digest('hex')
}

/** The outcome in the core's canonical form, with its fields in one order. */
function canonical(outcome: Outcome): unknown {
  const wire = toStoredOutcome(outcome)
  if (wire.kind === 'winners') return [wire.kind, wire.winners, wire.removed ?? [], wire.dead_heat ? [wire.dead_heat.selections, wire.dead_heat.places] : null]
  return wire.kind === 'number' ? [wire.kind, wire.value] : [wire.kind, wire.reason]
}
