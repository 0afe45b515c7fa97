import { withKept } from '#domain/bets/void-bet.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { reduceTerms } from '#domain/markets/reduction.ts'
import { betTerms } from '#domain/bets/bet-terms.ts'
import type { BetTermsRow } from '#domain/bets/bet-terms.ts'
import { examplesMax } from './reconcile-check.ts'
import type { Check } from './reconcile-check.ts'
import type { Tx } from './transaction.ts'

type Row = BetTermsRow & {
  readonly id: string
  readonly winners_count: number
  readonly taken: number
  readonly factors: readonly number[] | null
  readonly kept: string
}

/**
 * Works out again how every bet stands that a void or a runner's leaving has touched, or whose standing is kept, from the record of its
 * voids and from the runners that left its market after it was placed.
 */
export async function reconcileStandings(tx: Tx): Promise<Check> {
  const { rows } = await tx.query<Row>(`
    select b.id, b.market_type, b.side, b.selection_id, b.line, b.price_matched, b.stake_minor, m.winners_count,
      coalesce((select sum(v.taken_bp) from bet_voids v where (v.business_id, v.bet_id) = (b.business_id, b.id)), 0)::int as taken,
      f.factors, concat_ws('/', coalesce(t.kept_bp, 10000), coalesce(t.price, b.price_matched)) as kept
    from bets b
    join markets m on m.id = b.market_id
    left join bet_standings t on (t.business_id, t.bet_id) = (b.business_id, b.id)
    left join lateral (
      select array_agg(s.reduction_bp order by s.removed_at, s.id) as factors from selections s
      where s.market_id = b.market_id and s.status = 'removed' and s.reduction_bp > 0 and s.removed_at > b.placed_at and s.id <> b.selection_id
    ) f on m.type in ('match_odds', 'bookmaker', 'odd_even')
    where t.bet_id is not null or f.factors is not null or exists (select from bet_voids v where (v.business_id, v.bet_id) = (b.business_id, b.id))`)
  const wrong = rows.flatMap((row) => {
    const terms = reduceTerms(withKept(betTerms(row), wholeBp - row.taken), row.factors ?? [], row.winners_count)
    const price = 'odds' in terms ? [terms.odds] : 'rate' in terms ? [terms.rate] : []
    const must = [terms.keptBp ?? wholeBp, ...price].join('/')
    return row.kept === must ? [] : [`bet ${row.id}: kept ${row.kept}, must be ${must}`]
  })
  return { name: 'every bet stands as its voids and the runners that left say', looked: rows.length, wrong: wrong.length, examples: wrong.slice(0, examplesMax) }
}
