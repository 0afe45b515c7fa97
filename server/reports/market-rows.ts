import { takenUntil } from '#database/bet-moves.ts'
import { during, movedForCompany, named, nameAt, own, pastAt, playerEntries, playerStakes, spanned, sumsOf } from './text-parts.ts'
import type { TextPlace } from './text-parts.ts'
import type { Found } from './report-text.ts'

const ofAsked = '($4::bigint is null or k.sport_id = $4) and ($5::text is null or k.type::text = $5) and ($7::bigint is null or k.event_id = $7)'
const ofMarket = 'm.currency, k.sport_id as game_id, k.event_id, k.id as market_id, k.type::text as market_type'
const marketParts = ['won', 'lost', 'adjusted', 'commission', 'own_win', 'own_commission', 'edge_profit']
const sumsOfMarket = marketParts.map((part) => `sum(s.${part}_minor)::bigint as ${part}`).join(', ')
const marketSums = `select s.market_id, ${marketParts.map((part) => `s.${part}_minor`).join(', ')} from ${sumsOf('market')} s`
/** Of an account `c` below whom there are bets on it, and nobody whose money moved. */
const nothingMoved = ` union all select v.market_id, ${marketParts.map(() => '0').join(', ')} from (${movedForCompany()}) v where exists (select from market_turnovers t where t.account_id = c.id and t.market_id = v.market_id and t.slot < $3::timestamptz offset 0)`

/**
 * What the accounts of one currency made of each market whose money moved for their company, or whose bets a result voided, in one row of plain
 * integers, beside what was staked below them. Where all companies are asked nothing moved that their sums do not have.
 */
const marketsOfAccounts = ({ isRoot }: TextPlace): string => `
  select k.id || m.currency as id, ${ofMarket}, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, m.won, m.lost, m.adjusted, -m.commission as commission, p.pnl,
    p.pnl - m.own_win - m.own_commission + m.edge_profit as downline, m.own_win, m.own_commission, m.own_win + m.own_commission as own, -m.edge_profit as upline
  from (select c.currency, s.market_id, array_agg(distinct c.id) as account_ids, ${sumsOfMarket} from ${spanned(own)} c cross join lateral (${marketSums}${isRoot ? '' : nothingMoved}) s group by 1, 2) m
  join markets k on k.id = m.market_id cross join lateral (select -(m.won + m.lost + m.adjusted + m.commission) as pnl) p
  cross join lateral (
    select sum(t.bets)::bigint as bets, sum(t.stake_minor)::bigint as turnover from unnest(m.account_ids) as i(id)
    cross join lateral (select t.* from market_turnovers t where t.account_id = i.id and t.market_id = m.market_id and t.slot < $3::timestamptz offset 0) t
  ) b where ${ofAsked}`

/** Markets of one player, from the player's own entries, and bets on markets whose money moved for the company: of players nothing is summed by market but their stakes by result. */
const marketsOfPlayer = `
  select k.id || m.currency as id, ${ofMarket}, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, m.won, m.lost, m.adjusted, m.commission, m.commission - m.won - m.lost - m.adjusted as pnl,
    null::bigint as downline, null::bigint as own_win, null::bigint as own_commission, null::bigint as own, m.commission - m.won - m.lost - m.adjusted as upline, m.stake_won, m.stake_lost
  from (
    select a.currency, n.market_id, sum(n.won) as won, sum(n.lost) as lost, sum(n.adjusted) as adjusted, sum(n.commission) as commission, sum(n.stake_won) as stake_won, sum(n.stake_lost) as stake_lost from (
      select e.*, 0 as stake_won, 0 as stake_lost from (${playerEntries('j.account_id = any($1::bigint[]) and j.market_id is not null')}) e
      union all
      select s.market_id, 0, 0, 0, 0, s.won_minor, s.lost_minor from player_stakes s where s.player_id = any($1::bigint[]) and ${during('s')}
      union all
      select b.market_id, 0, 0, 0, 0, 0, 0 from (select distinct market_id from bets where player_id = any($1::bigint[]) and placed_at < $3::timestamptz) b join (${movedForCompany()}) v on v.market_id = b.market_id
    ) n join accounts a on a.id = any($1::bigint[]) group by 1, 2
  ) m join markets k on k.id = m.market_id left join (${playerStakes('b.player_id = any($1::bigint[])')}) b on b.market_id = m.market_id
  where ${ofAsked}`

const movedMarkets = (place: TextPlace): string => (place.isPlayer ? marketsOfPlayer : marketsOfAccounts(place))

/** A row of each market. Its event is named once for all of its markets: a full join looks up nothing row by row, whatever is believed of how many rows there are. */
export const marketRows = (place: TextPlace): string => `
  with moved as materialized (${movedMarkets(place)}), of_event as (
    select d.event_id as id, n.event from (select distinct event_id from moved) d cross join lateral (select ${named.event} from events e where e.id = d.event_id offset 0) n
  ) select m.*, e.event from moved m full join of_event e on e.id = m.event_id`

/** A row of each event, of its markets whose money moved, or whose bets a result voided. */
export const eventRows = (place: TextPlace): string => `
  select e.id || m.currency as id, m.currency, e.sport_id as game_id, e.id as event_id, ${named.sport}, ${named.event}, ${named.starts_at}, m.markets, m.bets, m.turnover, m.players_win, m.commission, m.pnl, m.own, m.upline
  from (
    select event_id, currency, count(*) as markets, sum(bets) as bets, sum(turnover) as turnover, sum(won + lost + adjusted) as players_win, sum(commission) as commission, sum(pnl) as pnl, sum(own) as own, sum(upline) as upline
    from (${movedMarkets(place)}) m group by 1, 2
  ) m join events e on e.id = m.event_id join sports p on p.id = e.sport_id`

const leagueOf = `(select ${nameAt('league', 'l')} from events v join leagues l on l.id = ${pastAt('event.league', 'v.id', 'v.league_id::text')}::bigint where v.id = r.event_id) as league`
const stoodThen = 'q.settled_at < $3::timestamptz and (q.rolled_back_at is null or q.rolled_back_at >= $3::timestamptz)'
/** The outcome of a row `q` of results, of runners with their names in the place of their ids: who won, who tied for how many places, who was removed. */
const outcomeOf = (q: string): string => {
  const among = (list: string): string => `jsonb_agg(n.name order by n.sort, n.id) filter (where ${list} @> to_jsonb(n.id::text))`
  const [winners, tied, removed] = [`${q}.outcome -> 'winners'`, `coalesce(${q}.outcome #> '{dead_heat,selections}', '[]')`, `coalesce(${q}.outcome -> 'removed', '[]')`]
  return `
  case when ${q}.outcome ->> 'kind' <> 'winners' then ${q}.outcome else (
    select jsonb_strip_nulls(jsonb_build_object('kind', 'winners', 'winners', coalesce(${among(winners)}, '[]'), 'removed', ${among(removed)},
      'dead_heat', case when ${q}.outcome ? 'dead_heat' then jsonb_build_object('selections', ${among(tied)}, 'places', ${q}.outcome #> '{dead_heat,places}') end))
    from (select s.id, s.sort, ${nameAt('selection', 's')} as name from selections s where s.market_id = ${q}.market_id and ((${winners}) || ${tied} || ${removed}) @> to_jsonb(s.id::text)) n
  ) end`
}
/** The result of a market that stood at the end of the period. */
const resultOf = (market: string): string => `
  select ${outcomeOf('q')} as result, q.settled_at
  from results q where q.market_id = ${market} and ${stoodThen} order by q.revision desc limit 1`
const isSettled = `exists (select from results q where q.market_id = k.id and ${stoodThen})`
/** Whether anything of a bet on the market stood at the end of the period. Asked market by market, over the index of its bets, whatever is believed of how many there are. */
const hasBets = `exists (select from bets b where b.market_id = k.id and b.placed_at < $3::timestamptz and ${takenUntil('$3::timestamptz')} < 10000 offset 0)`
/** Looked up for the rows `r` of a page alone, of one market that says how it went: its league and result, and how many of `markets` had a result that stood, and how many had none although there were bets. */
const besideOf = (market: string, markets: string): string =>
  `select ${leagueOf}, o.*, n.* from (select count(*) filter (where k.is_settled) as settled, count(*) filter (where not k.is_settled and k.has_bets) as unsettled from (select ${isSettled} as is_settled, ${hasBets} as has_bets from markets k where ${markets}) k) n left join lateral (${resultOf(market)}) o on true`
export const besideMarket = `select b.*, ${named.sport}, ${named.market} from (${besideOf('r.market_id', 'k.id = r.market_id')}) b join markets k on k.id = r.market_id join sports p on p.id = k.sport_id`
/** Of its first market that tells who won; how it stands, of all of its markets. */
export const besideEvent = besideOf(`(select k.id from markets k where k.event_id = r.event_id and k.type in ('match_odds', 'bookmaker') order by k.type = 'match_odds' desc, k.sort, k.id limit 1)`, 'k.event_id = r.event_id')
/** How an event or market stood at the end of the period: settled, where no bets waited for a result; void, where none stood that ever got one. */
export function stateOf({ settled, unsettled }: Found): 'settled' | 'part_settled' | 'open' | 'void' {
  if (Number(unsettled) === 0) return Number(settled) === 0 ? 'void' : 'settled'
  return Number(settled) === 0 ? 'open' : 'part_settled'
}

const byThen = (at: string): string => `${at} < least($3::timestamptz, $14::timestamptz)`
/** Of a change `r` of a result: what the market's result was before it and became by it, and who had stated that revision and approved it by then. */
export const besideChange = `
  select case r.act when 'declared_again' then ${outcomeOf('p')} else ${outcomeOf('q')} end as was, case r.act when 'declared_again' then ${outcomeOf('q')} end as became,
    coalesce((select ${nameAt('staff', 'd')} from staff d where d.id = q.declared_by), q.declared_by_feed) as declared_by, q.declared_at,
    case when ${byThen('q.verified_at')} then (select ${nameAt('staff', 'w')} from staff w where w.id = q.verified_by) end as verified_by, case when ${byThen('q.verified_at')} then q.verified_at end as verified_at
  from results q left join results p on p.market_id = q.market_id and p.revision = q.revision - 1 where q.market_id = r.market_id and q.revision = r.revision`
