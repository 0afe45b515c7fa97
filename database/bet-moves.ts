import { stakeOf, standing, standingJoin } from './bet-standing.ts'

/*
 * What took of the stakes of bets after they were placed, and gave back, in SQL: voids of bets (`bet_voids`), and results that void bets:
 * all of their market (abandoned, tie, no result, void) or those on runners who were taken out. While a bet is void by a result nothing of
 * it stands, whatever voids take of it meanwhile.
 */

/** Whether the outcome of a result `r` voids any bets. As the index of such results says it. */
export const voidsBets = `(r.outcome ->> 'kind' = 'void' or r.outcome -> 'removed' <> '[]')`
/** Whether the outcome of `r` voids a bet `b` of its market. */
export const voidsBet = (r: string): string => `(${r}.outcome ->> 'kind' = 'void' or jsonb_exists(${r}.outcome -> 'removed', b.selection_id::text))`

/**
 * Whether a bet `b` was void by a result at a moment: from the one at which the result was settled until the one at which it was rolled
 * back. What results did comes before what voids did at the same moment (`momentOfVoid`, `momentOfResult`).
 */
export const voidByResult = (at: string): string =>
  `exists (select from results r where r.market_id = b.market_id and r.settled_at <= ${at} and not (r.state = 'rolled_back' and r.rolled_back_at <= ${at}) and ${voidsBet('r')} and b.placed_at <= r.settled_at)`

/** What voids and results had taken of a bet `b` before a moment: basis points, all of it while it was void by a result. */
export const takenUntil = (at: string): string => `case when ${voidByResult(`${at} - interval '1 microsecond'`)} then 10000
  else (select coalesce(sum(x.taken_bp), 0) from bet_voids x where (x.business_id, x.bet_id) = (b.business_id, b.id) and x.at < ${at}) end`
/** What voids took of a bet before the void `v`, as the one column `taken_bp`: basis points. */
export const takenBefore = (v: string): string =>
  `select coalesce(sum(x.taken_bp), 0) as taken_bp from bet_voids x where (x.business_id, x.bet_id) = (${v}.business_id, ${v}.bet_id) and (x.at, x.void_id, x.kind) < (${v}.at, ${v}.void_id, ${v}.kind)`
/**
 * What the void `v` took of the stake of a bet `b`, of which `q` had been taken before it: what stood before less what stands after it, in
 * whole minor units; of a bet that was void by a result, nothing.
 */
export const takenOf = (q: string, v: string): string =>
  `case when ${voidByResult(`${v}.at`)} then 0 else ${stakeOf(`10000 - ${q}.taken_bp`)} - ${stakeOf(`10000 - ${q}.taken_bp - ${v}.taken_bp`)} end`

/**
 * Rows of what results did to bets: voided those of a market, or gave them back (`void`, `undo`, as voids), when, by whom and why.
 * @param of narrows them by the result `r`
 * @param during narrows them by the SQL of their moment
 */
export const resultMoves = (of: string, during: (at: string) => string): string => {
  const moves = (kind: 'void' | 'undo', at: string, person: string, note: string): string => `
  select r.market_id, r.revision, r.settled_at, r.outcome, '${kind}'::void_kind as kind, ${at} as at, ${person} as staff_id, ${note} as note,
    case when r.outcome ->> 'kind' = 'void' then r.outcome ->> 'reason' else 'runner_removed' end as reason
  from results r where r.settled_at is not null and ${voidsBets} and ${of} and ${during(at)}`
  return `(${moves('void', 'r.settled_at', 'r.verified_by', 'r.note')} union all ${moves('undo', 'r.rolled_back_at', 'r.rolled_back_by', 'r.rollback_reason')} and r.state = 'rolled_back')`
}
const movedOf = (bets: string): string => `${bets} and b.placed_at <= v.settled_at
  join lateral (select coalesce(sum(x.taken_bp), 0) as taken_bp from bet_voids x where (x.business_id, x.bet_id) = (b.business_id, b.id) and x.at < v.at) q on q.taken_bp < 10000`
/**
 * Joins to such a row `v` each bet `b` that it took or gave back, with what voids had taken of the bet before, as `q`. A bet that was placed
 * after the result is none of them. Bets are reached by their market, whatever is believed of how many there are.
 */
export const movedBets: string = movedOf(`join lateral (select b.* from bets b where b.market_id = v.market_id and ${voidsBet('v')} offset 0) b on true`)
/** The same of these bets alone. */
export const movedAmong = (bets: string): string => movedOf(`join ${bets} b on b.market_id = v.market_id and ${voidsBet('v')}`)
/** What it took of the stake, in whole minor units: what voids had left of it; of what it gave back, less than nothing. */
export const movedStake = `case v.kind when 'void' then 1 else -1 end * ${stakeOf('10000 - q.taken_bp')}`

const voidBets = (of: string): string => `
  select b.business_id, b.market_id, b.player_id, -1 as bets, -${standing.stakeMinor} as stake_minor
  from results r cross join lateral (select b.* from bets b where b.market_id = r.market_id and ${voidsBet('r')} offset 0) b ${standingJoin}
  where r.state in ('settled', 'rolling_back') and ${voidsBets} and ${standing.keptBp} > 0 and ${of}`
const positionLeft = (positions: string, bets: string): string => `
  select p.business_id, p.market_id, p.player_id, sum(p.bets)::bigint as bets, sum(p.stake_minor)::bigint as stake_minor
  from (select business_id, market_id, player_id, bets, stake_minor from positions where ${positions} union all ${bets}) p group by 1, 2, 3`
/** Positions less the bets that are void by the result that stands: what of them is turnover, on markets of which `of` tells by their id. */
export const standingPositions = (of: (marketId: string) => string): string => positionLeft(of('market_id'), voidBets(of('r.market_id')))
/** The same of one player, $1. */
export const standingOfPlayer: string = positionLeft('player_id = $1', voidBets('b.player_id = $1 and r.market_id in (select market_id from positions where player_id = $1)'))

/** After every void of bets of a market ($1): voids of a bet take their parts of its stake in the order of their moments, whatever the clock of whoever does them. */
const afterVoids = `(select max(done_at) + interval '1 millisecond' from void_parts where market_id = $1)`
/**
 * The moment of the last bet of a market ($1), among more of the newest by their ids than are accepted while the clocks of two servers differ:
 * their ids rise by blocks and not by moments, and a settlement does not wait until each of a million bets was looked at.
 */
const afterBets = `(select max(placed_at) from (select placed_at from bets where market_id = $1 order by id desc limit 20000) newest)`
/** The moment of a void of bets of a market ($1), now ($2) or later: after every void before it, and never before what a result did there. */
export const momentOfVoid = `select greatest($2::timestamptz, ${afterVoids}, max(settled_at), max(rolled_back_at) filter (where state = 'rolled_back')) as at from results where market_id = $1`
/** The moment at which a result of a market ($1) is settled or rolled back, now ($2) or later: after every void of its bets, never before one of them, whosever clock it has, nor before what results did. */
export const momentOfResult = `
  select greatest($2::timestamptz, ${afterBets}, ${afterVoids}, max(settled_at), max(rolled_back_at) filter (where state = 'rolled_back')) as at
  from results where market_id = $1`
