import { arrayText } from '#database/array-text.ts'
import { movedAmong, movedBets, movedStake, resultMoves, takenBefore, takenOf, takenUntil, voidByResult } from '#database/bet-moves.ts'
import { stakeOf } from '#database/bet-standing.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { inPeriod, named, own, placeFilter, spanned, sumsOf } from './text-parts.ts'
import type { TextPlace } from './text-parts.ts'

/** Rows of each currency in a list of the largest. */
export const topRows = 100

/** Players below the accounts; all there are where these are all companies. */
const ours = ({ isRoot, isPlayer }: TextPlace, player: string): string =>
  isPlayer ? `${player} = any($1::bigint[])` : isRoot ? 'true' : `exists (select from account_paths t where t.ancestor_id = any($1::bigint[]) and t.descendant_id = ${player})`
const ofSport = (market: string): string => `($4::bigint is null or exists (select from markets k where k.id = ${market} and k.sport_id = $4))`
const ofPlace = (place: TextPlace): string => `($5::text is null or b.market_type::text = $5) and ${ofSport('b.market_id')} and ${ours(place, 'b.player_id')}`

/** Bets of each player below the accounts, reached by the player, whatever is believed of the tables. */
const ofEach = (when: string, accounts = '$1::bigint[]'): string => `(
    select n.* from account_paths t join accounts x on x.id = t.descendant_id and x.level = ${levels.player}
    cross join lateral (select n.* from bets n where n.player_id = x.id and ${when} offset 0) n where t.ancestor_id = any(${accounts}))`

/** From where on in the period: its beginning, or the quarter up to which sums have what happened. */
type From = '$2' | '$16'

/** Bets placed in the period, on the way of the place; those of others are among them. */
function placed({ way, isOfMarket }: TextPlace, accounts?: string, from?: From): string {
  const during = inPeriod('n.placed_at', from)
  if (way === 'players') return ofEach(during, accounts)
  if (way === 'time') return `(select n.* from bets n where ${during} offset 0)`
  return `(select n.* from bets n where ${isOfMarket ? 'n.market_id = $15 and ' : ''}${during})`
}

/** Voids of the period with their bets. */
function voided({ way, isOfMarket }: TextPlace, from?: From): string {
  const during = inPeriod('w.at', from)
  if (way === 'players') return `${ofEach('true')} b cross join lateral (select w.* from bet_voids w where (w.business_id, w.bet_id) = (b.business_id, b.id) and ${during} offset 0) v`
  return `bet_voids v join bets b on (b.business_id, b.id) = (v.business_id, v.bet_id) and ${inPeriod('v.at', from)}${isOfMarket ? ' and b.market_id = $15' : ''}`
}

/**
 * What each void took of its bet, as sums take it: of each bet what stood before the void less what stands after it. `stands`: by how much
 * it changes how many bets stand, which those do of which anything is left.
 */
const voidParts = (place: TextPlace, from?: From): string => `
  select b.id::text || '/' || v.void_id || '/' || v.kind as id, b.currency, b.id as bet_id, b.market_id, b.player_id, b.placed_at, b.stake_minor as stake, v.kind::text as act, v.at as taken_at,
    ${takenOf('q', 'v')} as taken,
    case when ${voidByResult('v.at')} then 0 else (q.taken_bp + v.taken_bp < 10000)::int - (q.taken_bp < 10000)::int end as stands
  from ${voided(place, from)} cross join lateral (${takenBefore('v')}) q
  where ${ofPlace(place)}`
/** The same of results that void bets, and of their roll backs. */
const resultParts = (place: TextPlace, from?: From): string => `
  select b.id::text || '/' || v.market_id || '.' || v.revision || '/' || v.kind as id, b.currency, b.id as bet_id, b.market_id, b.player_id, b.placed_at, b.stake_minor as stake, v.kind::text as act, v.at as taken_at,
    ${movedStake} as taken, case v.kind when 'void' then -1 else 1 end as stands
  from ${resultMoves(place.isOfMarket ? 'r.market_id = $15' : 'true', (at) => inPeriod(at, from))} v ${place.way === 'players' ? movedAmong(ofEach('true')) : movedBets}
  where ${ofPlace(place)}`
export const takenParts = (place: TextPlace, from?: From): string => `${voidParts(place, from)} union all ${resultParts(place, from)}`
/**
 * What a list of bets comes to by currency, to the unit of its rows: of whole quarters from the sums, and of the last minutes of a period that
 * is under way from the bets and voids themselves, which are some already in the sums and some not.
 */
const totalOf = (name: string, sum: string, place: TextPlace, rest: (of: TextPlace, from: From) => string): string => `
  select t.currency, sum(t.${name}) as ${name} from (
    select a.currency, ${sum} as ${name} from ${spanned(own)} c join accounts a on a.id = c.id cross join lateral ${sumsOf('bet', placeFilter('s'), '$16')} s group by 1
    union all select r.currency, sum(r.${name}) from (${rest(place.way === 'order' ? { ...place, way: 'time' } : place, '$16')}) r group by 1
  ) t group by 1`
/** All that they took. */
export const takenTotal = (place: TextPlace): string => `${totalOf('taken', 'round(sum(s.voided_share) / 10000)', place, takenParts)} having sum(t.taken) <> 0`

/** What turnover is the sum of: each stake when its bet was placed, less what voids and results took of it, with what was given back. */
const placedAndTaken = (place: TextPlace, from?: From): readonly string[] => [
  `select b.id::text as id, b.currency, b.id as bet_id, b.market_id, b.player_id, b.placed_at, 'placed' as act, b.placed_at as taken_at, b.stake_minor::numeric as turnover, 1 as bets
  from ${placed(place, undefined, from)} b where ${ofPlace(place)}`,
  ...[voidParts(place, from), resultParts(place, from)].map((taken) => `select v.id, v.currency, v.bet_id, v.market_id, v.player_id, v.placed_at, v.act, v.taken_at, -v.taken as turnover, v.stands as bets from (${taken}) v`),
]
export const stakeParts = (place: TextPlace): string => placedAndTaken(place).join(' union all ')
/** Stakes, voids and results apart, each in the order of its index of time; of a market, or on another way, they are looked for and sorted. */
export const stakesInOrder = (place: TextPlace): readonly string[] | null => (place.way === 'order' && !place.isOfMarket ? placedAndTaken(place) : null)
/** The same in all; of a market alone from its bets, with how many of them stand. */
export const stakesTotal = (place: TextPlace): string => place.isOfMarket
  ? `select t.currency, sum(t.turnover) as turnover, sum(t.bets) as bets from (${stakeParts(place)}) t group by 1`
  : totalOf('turnover', 'sum(s.stake_minor) - round(sum(s.voided_share) / 10000)', place, (of, from) => placedAndTaken(of, from).join(' union all '))

/** The hundred largest stakes of the period, of each currency by itself: units of two currencies are not held against each other. */
export const largestStakes = (place: TextPlace): string => place.moneys.length === 0 ? 'select b.* from bets b where false' : place.moneys.map(({ accountIds, way }) => {
  const ofMoney = place.moneys.length === 1 ? '' : `and b.currency = (select o.currency from accounts o where o.id = ${accountIds[0] ?? 'null'})`
  return `(select b.* from ${placed({ ...place, way }, `'${arrayText(accountIds)}'::bigint[]`)} b where ${ofPlace(place)} ${ofMoney} order by b.stake_minor desc, b.id desc limit ${topRows})`
}).join(' union all ')

/** What voids and results had taken of a bet `b` by the moment of the report, in basis points. */
export const takenByThen = `select ${takenUntil('least($3::timestamptz, $14::timestamptz)')} as taken_bp`
/** How a bet of which so much was taken stood, and how much of its stake that was. */
export const standingOf = (v: string): string =>
  `case when ${v}.taken_bp = 0 then 'stands' when ${v}.taken_bp < 10000 then 'part_void' else 'void' end as state, b.stake_minor - ${stakeOf(`10000 - ${v}.taken_bp`)} as voided`

/** Whose bet it is and on what, looked up for the rows `r` of a page alone. */
export const besideStake = `select k.sport_id as game_id, k.event_id, a.id as account_id, a.user_name, ${named.event}, ${named.market} from markets k join events e on e.id = k.event_id join accounts a on a.id = r.player_id where k.id = r.market_id`
