import { standing, standingColumns, standingJoin } from '#database/bet-standing.ts'
import type { Tx } from '#database/transaction.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { betTerms } from '#domain/bets/bet-terms.ts'
import { withKept } from '#domain/bets/void-bet.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { reduceTerms } from '#domain/markets/reduction.ts'
import { VectorCache } from '../results/position-store.ts'
import type { ResultMarket } from '../results/result-store.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import { planChanges } from './change-bets.ts'
import type { ChangedBet, StoredBet } from './change-bets.ts'
import { byPlayers } from './player-groups.ts'
import { ChangeWriter } from './write-changes.ts'

type ReducedRow = StoredBet & { readonly price_placed: number | null; readonly factors: readonly number[] | null }

/** A runner as if he had left, by his factor (basis points), or, with null, as if he were in the market. */
export type SupposedRunner = { readonly id: string; readonly reductionBp: number | null }

/** Bets of a runner's market whose price is another one than the runners that left after they were placed leave them. */
const reducibleText = `
with gone as (
  select id, reduction_bp, removed_at from selections where market_id = $1 and status = 'removed' and id is distinct from $2::bigint
  union all
  select id, $3::int, coalesce(removed_at, 'infinity') from selections where market_id = $1 and id = $2::bigint and $3::int is not null
)
select b.id, b.business_id, b.player_id, b.vector_id, b.market_type, b.side, b.selection_id, b.line, ${standingColumns},
  b.price_matched as price_placed, f.factors
from bets b ${standingJoin}
left join lateral (
  select array_agg(s.reduction_bp order by s.removed_at, s.id) as factors from gone s
  where s.reduction_bp > 0 and s.removed_at > b.placed_at and s.id <> b.selection_id
) f on true
where b.market_id = $1 and (f.factors is not null or ${standing.price} <> b.price_matched)`

/**
 * Notes when runners left a market, after every bet that stands there, whatever the clocks of the servers that took them (bets to come are
 * never before it: `momentOfBet`), and gives every bet the price that their reduction factors leave it, or its own again where one
 * came back. The market is locked and not settled.
 */
export async function reduceBets(tx: Tx, market: ResultMarket, { ids, now }: { readonly ids: IdSource; readonly now: () => Date }): Promise<void> {
  if (isNumberMarket(market.outcomeMarket.type)) return
  await tx.query(
    `update selections set removed_at = case status when 'removed' then greatest($2::timestamptz, (select date_trunc('milliseconds', max(placed_at)) + interval '1 millisecond' from bets where market_id = $1)) end
     where market_id = $1 and (status = 'removed') <> (removed_at is not null)`,
    [market.id, now().toISOString()])
  const cache = new VectorCache()
  const writer = new ChangeWriter(tx, { ids, now: now(), source: null })
  for await (const changed of reducedBets(tx, market, null)) await writer.write(market, await planChanges(tx, market, changed, cache))
  await writer.moveMoney(market.id)
}

/** The bets of a runner's market and the prices that those who left leave them, one of them perhaps only supposed, in groups of whole players. Changes nothing. */
export async function* reducedBets(tx: Tx, market: ResultMarket, supposed: SupposedRunner | null): AsyncGenerator<readonly ChangedBet[]> {
  for await (const rows of byPlayers<ReducedRow>(tx, reducibleText, [market.id, supposed?.id ?? null, supposed?.reductionBp ?? null])) {
    yield rows.map((row) => {
      const placed = withKept(betTerms({ ...row, price_matched: row.price_placed }), row.kept_bp ?? wholeBp)
      return { bet: row, before: betTerms(row), after: reduceTerms(placed, row.factors ?? [], market.outcomeMarket.shape.winnersCount) }
    })
  }
}
