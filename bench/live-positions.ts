import type pg from 'pg'
import { makeMarket } from './market.ts'
import type { BenchMarket } from './market.ts'
import type { BenchTree } from './tree.ts'

const firstIndex = 1_000
const firstBet = 30_000_000_000

/** Open bets of each player. */
export const betsEach = Number(process.env['STEWARD_BENCH_BETS_EACH'] ?? '20')

/**
 * Open bets as placement would have left them, in bulk: every player has one live position, on one of `markets` markets, of `betsEach`
 * bets, one an hour. Stakes and prices are such that profits are whole, so that legs can be summed here without the core.
 */
export async function makeLivePositions(owner: pg.Pool, tree: BenchTree, markets: number): Promise<readonly BenchMarket[]> {
  const made: BenchMarket[] = []
  for (let index = 0; index < markets; index++) made.push(await makeMarket(owner, firstIndex + index))
  await owner.query(`
    insert into bets (business_id, id, player_id, market_id, event_id, selection_id, market_type, side, price_requested, price_matched,
      stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
    select ${tree.businessId}, ${firstBet} + k * ${tree.players.length} + p.n - 1, p.id, 9200000 + m.index, 9100000 + m.index, 9300000 + m.index * 10 + h.hash % 3, 'match_odds',
      t.side::bet_side, t.price, t.price, t.stake, 'INR',
      case t.side when 'back' then t.stake * (t.price - 1000) / 1000 else t.stake end,
      case t.side when 'back' then t.stake else t.stake * (t.price - 1000) / 1000 end,
      p.vector, false, now() - (${betsEach} - k) * interval '1 hour' + (p.n - 1) * interval '1 hour' / ${tree.players.length}
    from unnest($1::bigint[], $2::bigint[]) with ordinality as p(id, vector, n)
    cross join lateral (select ${firstIndex} + (p.n * 7919) % ${markets} as index) m
    cross join generate_series(0, ${betsEach - 1}) k
    cross join lateral (select abs(hashint8(p.n * 1000 + k))::bigint as hash) h
    cross join lateral (select case when h.hash % 10 < 7 then 'back' else 'lay' end as side, (1500 + h.hash % 40 * 100)::int as price, 100 * (1 + h.hash % 500) as stake) t
    order by k, p.n`,
    [tree.players, tree.vectorOf])
  await owner.query(`
    insert into position_legs (business_id, market_id, player_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
    select business_id, market_id, player_id, vector_id, selection_id, sum(case side when 'back' then -stake_minor else stake_minor end), 0,
      sum(case side when 'back' then profit_minor else -liability_minor end), sum(stake_minor), count(*)
    from bets where id between ${firstBet} and ${firstBet + tree.players.length * betsEach} group by 1, 2, 3, 4, 5`)
  await owner.query(`
    insert into positions (business_id, market_id, player_id, commission_bp, exposure_minor, best_case_minor, stake_minor, bets)
    select g.business_id, g.market_id, g.player_id, 200, greatest(0, -min(w.payoff)), max(w.payoff), max(w.stake), max(w.bets)
    from position_legs g
    cross join lateral (
      select sum(case when o.leg_key = g.leg_key then o.win_minor else o.lose_minor end) as payoff, sum(o.stake_minor) as stake, sum(o.bets) as bets
      from position_legs o where (o.business_id, o.market_id, o.player_id) = (g.business_id, g.market_id, g.player_id)
    ) w
    where g.market_id >= 9200000 + ${firstIndex} group by 1, 2, 3`)
  await owner.query(`update account_funds f set exposure_minor = f.exposure_minor + p.exposure_minor from positions p where p.player_id = f.account_id and p.market_id >= 9200000 + ${firstIndex}`)
  await owner.query('analyze')
  return made
}
