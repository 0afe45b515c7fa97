import type * as z from 'zod/mini'
import type { betFacts } from '#contract/bet-dossier.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { toWire } from '../runtime/to-wire.ts'

export type BetFacts = z.output<typeof betFacts>

type MarketRow = { readonly type: MarketType; readonly winners_count: number; readonly outcome: WireOutcome | null; readonly moving: boolean; readonly commission_bp: number | null }

const marketText = `
select m.type, m.winners_count, r.outcome, p.commission_bp,
  exists (select from results x where x.market_id = m.id and x.state in ('settling', 'rolling_back'))
    or exists (select from void_parts v where v.market_id = m.id and v.done_at is null) as moving
from markets m
left join results r on r.market_id = m.id and r.state = 'settled'
left join positions p on (p.business_id, p.market_id, p.player_id) = ($3, m.id, $2)
where m.id = $1`

type BetLine = Omit<BetFacts['bets'][number], 'stake_minor'> & { readonly stake_minor: string }

/** The bets as they were matched, what voids took from them, and the runners that left after each: nothing that was worked out from these. */
const betsText = `
select b.id, b.market_type, b.side, b.selection_id, b.line, b.price_matched as price, b.stake_minor, b.vector_id,
  10000 - coalesce((select sum(v.taken_bp) from bet_voids v where (v.business_id, v.bet_id) = (b.business_id, b.id)), 0)::int as kept_bp,
  array(select s.reduction_bp from selections s where s.market_id = b.market_id and s.id <> b.selection_id and s.status = 'removed'
    and s.removed_at > b.placed_at order by s.removed_at, s.id) as reductions
from bets b where b.market_id = $1 and b.player_id = $2 order by b.id`

/** In the order in which they were done: see `momentOfVoid`. */
const voidsText = `
select v.bet_id, v.void_id, v.kind, v.taken_bp, v.at from bets b join bet_voids v on (v.business_id, v.bet_id) = (b.business_id, b.id)
where b.market_id = $1 and b.player_id = $2 order by v.at, v.void_id, v.kind, v.bet_id`

/** All that the money of a player's market follows from. */
export async function betFactsOf(tx: Tx, of: { readonly marketId: string; readonly playerId: string; readonly businessId: string }): Promise<BetFacts> {
  const { rows: [market] } = await tx.query<MarketRow>(marketText, [of.marketId, of.playerId, of.businessId])
  assert(market !== undefined, 'the market of a bet is there')
  const { rows: lines } = await tx.query<BetLine>(betsText, [of.marketId, of.playerId])
  const { rows: voids } = await tx.query<BetFacts['voids'][number]>(voidsText, [of.marketId, of.playerId])
  const { rows: vectors } = await tx.query<BetFacts['vectors'][number]>(
    'select id, account_ids::text[] as account_ids, basis_points from share_vectors where id = any($1::bigint[]) order by id', [[...new Set(lines.map((line) => line.vector_id))]])
  return {
    player_id: of.playerId,
    market_id: of.marketId,
    market_type: market.type,
    winners_count: market.winners_count,
    outcome: market.outcome,
    moving: market.moving,
    commission_bp: market.commission_bp ?? 0,
    bets: lines.map((line) => ({ ...line, stake_minor: toWire(line.stake_minor) })),
    voids: [...voids],
    vectors: [...vectors],
  }
}
