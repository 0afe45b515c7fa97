import type { RowOf } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { flagsOf } from './bet-flags.ts'
import type { PathNames } from './path-names.ts'
import { storedBets } from './stored-bets.ts'
import type { Viewer } from './viewer.ts'

export type ListedBet = RowOf<typeof bets.list>

/** The rows of a list, in the order of the ids: each bet with what a live stream of bets leaves out. @param names of this viewer, where somebody keeps them */
export async function listedBets(tx: Tx, ids: readonly string[], viewer: Viewer, names?: PathNames): Promise<readonly ListedBet[]> {
  const stored = await storedBets(tx, ids, viewer, names)
  // Hardly any bet is void, and none of which all stands.
  const voids = await voidsOf(tx, stored.flatMap(({ row }) => (row.kept_bp < wholeBp ? [row.id] : [])), viewer)
  return stored.map(({ row, delayMs, userAgent, device }) => ({ ...row, delay_ms: delayMs, user_agent: userAgent, device, flags: flagsOf(row, delayMs), voided: voids.get(row.id) ?? null }))
}

export type Voided = NonNullable<ListedBet['voided']>

const voidsText = `
select distinct on (x.bet_id) x.bet_id, x.at, w.reason, s.name as by
from bets b
join bet_voids x on (x.business_id, x.bet_id) = (b.business_id, b.id) and x.kind = 'void'
join voids w on w.id = x.void_id
join staff s on s.id = w.staff_id
where b.id = any($1::bigint[])
  and not exists (select from bet_voids u where (u.business_id, u.bet_id, u.void_id, u.kind) = (x.business_id, x.bet_id, x.void_id, 'undo'))
order by x.bet_id, x.at desc`

/** The voids of these bets that were not undone, by bet: of a void that is being undone, or was in part, those that still hold. Who voided a bet is told to staff alone. */
export async function voidsOf(tx: Tx, ids: readonly string[], viewer: Pick<Viewer, 'accountId'>): Promise<ReadonlyMap<string, Voided>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.queryNamed<Voided & { readonly bet_id: string }>('bet-voids', voidsText, [arrayText(ids)])
  return new Map(rows.map(({ bet_id, ...voided }) => [bet_id, viewer.accountId === null ? voided : { ...voided, by: null }]))
}
