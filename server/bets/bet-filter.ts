import type { Query } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import { voidsBet } from '#database/bet-moves.ts'
import { standing, standingJoin } from '#database/bet-standing.ts'
import { typesInRange } from '#domain/bets/price-range.ts'
import type { Conditions } from '../runtime/conditions.ts'

export type BetFilter = Omit<Query<typeof bets.list>, 'limit' | 'cursor' | 'player' | 'account_id' | 'sort'>

/** Adds what the filter asks of a bet; the conditions need `filterJoins`. */
export function addFilter(conditions: Conditions, filter: BetFilter): void {
  if (filter.from !== undefined) conditions.add('b.placed_at >= ?', filter.from)
  if (filter.to !== undefined) conditions.add('b.placed_at < ?', filter.to)
  if (filter.game_id !== undefined) conditions.add('b.market_id in (select id from markets where sport_id = ?)', filter.game_id)
  if (filter.event_id !== undefined) conditions.add('b.event_id = ?', filter.event_id)
  if (filter.market_id !== undefined) conditions.add('b.market_id = ?', filter.market_id)
  if (filter.selection_id !== undefined) conditions.add('b.selection_id = ?', filter.selection_id)
  if (filter.market_type !== undefined) conditions.add('b.market_type = ?', filter.market_type)
  if (filter.side !== undefined) conditions.add('b.side = ?', filter.side)
  if (filter.stake_min !== undefined) conditions.add('b.stake_minor >= ?', filter.stake_min)
  if (filter.stake_max !== undefined) conditions.add('b.stake_minor <= ?', filter.stake_max)
  if (filter.odds_min !== undefined) conditions.add('b.price_matched >= ?', filter.odds_min)
  if (filter.odds_max !== undefined) conditions.add('b.price_matched <= ?', filter.odds_max)
  const priced = typesInRange(filter)
  if (priced !== null) conditions.add(`b.market_type in (${priced.map(() => '?').join()})`, ...priced)
  if (filter.ip !== undefined) conditions.add('b.ip = ?::inet', filter.ip)
  if (filter.currency !== undefined) conditions.add('b.currency = ?', filter.currency)
  if (filter.flag !== undefined) conditions.add(flagText[filter.flag])
  if (filter.status !== undefined) conditions.add(statusText[filter.status])
}

/** The settled result of a bet's market. One is live at most, by a unique index. */
export const settledResult = `left join results r on r.market_id = b.market_id and r.state = 'settled'`

const voided = 'exists (select from bet_standings v where (v.business_id, v.bet_id) = (b.business_id, b.id) and v.kept_bp = 0)'

/**
 * Whose side the settled outcome (`r`) is on, as `f.side`: 1 the backer's, -1 the layer's, 0 nobody's; `f.void` where the bet's
 * stake is given back. It compares, it does not calculate: a bet wins its `profit_minor` or loses its `liability_minor`. Only
 * in a dead heat does the price decide who wins: places x what one unit returns, against one unit for each that ties.
 */
const fate = `
cross join lateral (
  select
    ${standing.keptBp} = 0 or coalesce(${voidsBet('r')}, false) as void,
    case
      when r.outcome->>'kind' = 'number' and b.market_type = 'fancy' then case when (r.outcome->>'value')::int >= b.line then 1 else -1 end
      when r.outcome->>'kind' = 'number' then sign(b.line - (r.outcome->>'value')::int)
      when coalesce(jsonb_exists(d.selections, b.selection_id::text), false) then (
        select case when 2 * abs(gain) >= whole then sign(gain) else 0 end
        from (values (case b.market_type when 'bookmaker' then 100000 else 0 end, case b.market_type when 'bookmaker' then 100000 else 1000 end)) as p(stake, unit)
        cross join lateral (values (
          b.stake_minor * (d.places * (p.stake + ${standing.price}) - jsonb_array_length(d.selections) * p.unit)::numeric * ${standing.keptBp},
          jsonb_array_length(d.selections) * p.unit * 10000::numeric)) as g(gain, whole))
      when jsonb_exists(r.outcome->'winners', b.selection_id::text) then 1
      else -1
    end as side
  from (values (r.outcome->'dead_heat'->'selections', (r.outcome->'dead_heat'->>'places')::int)) as d(selections, places)
) f`

/** The joins that the conditions of a filter need; `withStanding`: the bets come with how they stand already. */
export function filterJoins({ status, flag }: Pick<BetFilter, 'status' | 'flag'>, withStanding = false): string {
  const settled = status !== undefined && status !== 'open'
  const changed = settled || flag === 'runner_left' || flag === 'part_void'
  return [...(status === undefined ? [] : [settledResult]), ...(changed && !withStanding ? [standingJoin] : []), ...(settled ? [fate] : [])].join('\n')
}

/** Flags of which the newest bets stand in an index of their own. */
const inOrder: readonly BetFilter['flag'][] = ['in_play', 'delayed', 'price_moved']

/** What of a filter an index gives in the order of moments: the time, and what is rare. */
export function partInOrder({ from, to, flag }: BetFilter): BetFilter {
  return { from, to, ...(inOrder.includes(flag) && { flag }) }
}

/** What stands out about a bet, as its row tells it; and the bets that were placed before play. */
const flagText: Readonly<Record<NonNullable<BetFilter['flag']>, string>> = {
  in_play: 'b.in_play',
  before_play: 'not b.in_play',
  delayed: 'b.delay_ms > 0',
  price_moved: 'b.price_requested <> b.price_matched',
  runner_left: 't.price <> b.price_matched',
  part_void: 't.kept_bp between 1 and 9999',
}

const playerSide = "(case b.side when 'back' then f.side else -f.side end)"
const won = `not f.void and ${playerSide} > 0 and ${standing.profitMinor} > 0`
const lost = `not f.void and ${playerSide} < 0 and ${standing.liabilityMinor} > 0`

const statusText: Readonly<Record<NonNullable<BetFilter['status']>, string>> = {
  open: `r.market_id is null and not ${voided}`,
  void: `(f.void and (r.market_id is not null or ${voided}))`,
  won: `r.market_id is not null and ${won}`,
  lost: `r.market_id is not null and ${lost}`,
  even: `r.market_id is not null and not f.void and not (${won}) and not (${lost})`,
}
