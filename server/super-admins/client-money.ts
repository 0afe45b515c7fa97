import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { clientShare } from '#domain/ledger/client-share.ts'
import type { SharedResult } from '#domain/ledger/client-share.ts'

/** What all players below an account, or a player, won or lost and did not yet settle, minor units: in all, and what of it is not the viewer's own. */
export type ClientMoney = { readonly pnl: Minor; readonly share: Minor; readonly results: readonly SharedResult[] }

/** Below a company that is its whole business, which needs no look at paths. */
const pnlText = `
select t.ancestor_id as id, sum(f.unsettled_minor) as pnl
from account_paths t join account_funds f on f.account_id = t.descendant_id and f.level = ${levels.player} and f.unsettled_minor <> 0
where t.ancestor_id = any($1::bigint[]) and t.ancestor_id not in (select id from accounts where id = any($1::bigint[]) and level = ${levels.company}) group by 1
union all
select a.id, (select sum(f.unsettled_minor) from account_funds f where f.business_id = a.business_id and f.level = ${levels.player})
from accounts a where a.id = any($1::bigint[]) and a.level = ${levels.company}`

/**
 * What is won and lost below accounts by the share that the viewer ($2; null: the company) has in it by the vector of the bets. Kept for
 * players and, by vector, for whoever stands directly above players, who ends the vector; with what waits to be kept that is every entry,
 * once. What players below have themselves is in that, and left out.
 */
const resultsText = `
with news as materialized (
  select r.account_id, r.vector_id, r.result_minor
  from entry_news n cross join lateral results_of(n.business_id, n.entry_ids) r
  where n.business_id in (select business_id from accounts where id = any($1::bigint[]))
), placed as (
  select t.ancestor_id as id, t.depth, r.account_id, r.vector_id, r.result_minor
  from account_paths t join vector_results r on r.account_id = t.descendant_id where t.ancestor_id = any($1::bigint[])
  union all
  select t.ancestor_id, t.depth, n.account_id, n.vector_id, n.result_minor
  from news n join account_paths t on t.descendant_id = n.account_id where t.ancestor_id = any($1::bigint[])
)
select p.id, case when $2::bigint is null then v.basis_points[1] else coalesce(v.basis_points[array_position(v.account_ids, $2)], 0) end as share_bp, sum(p.result_minor) as result
from placed p join share_vectors v on v.id = p.vector_id
where p.depth = 0 or p.account_id = v.account_ids[cardinality(v.account_ids)] group by 1, 2 order by 1, 2`

/** Of each account. `viewer` is whose own share is left out; null is staff, who act for the company. */
export async function clientMoney(tx: Tx, ids: readonly string[], viewer: string | null): Promise<ReadonlyMap<string, ClientMoney>> {
  // Planned for these accounts: below one stand a few, below another all.
  const { rows: pnls } = await tx.query<{ id: string; pnl: string | null }>(pnlText, [arrayText(ids)])
  const { rows: results } = await tx.query<{ id: string; share_bp: number; result: string }>(resultsText, [arrayText(ids), viewer])
  const pnlOf = new Map(pnls.map(({ id, pnl }) => [id, minor(pnl ?? 0)]))
  const resultsOf = Map.groupBy(results, ({ id }) => id)
  return new Map(ids.map((id) => {
    const shared = (resultsOf.get(id) ?? []).map(({ share_bp: shareBp, result }) => ({ shareBp, resultMinor: minor(result) }))
    const pnl = pnlOf.get(id) ?? zero
    return [id, { pnl, share: clientShare(shared, pnl), results: shared }]
  }))
}
