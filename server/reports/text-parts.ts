import { providerColumn } from '#contract/report-list.ts'
import { movedBets, movedStake, resultMoves, takenBefore, takenOf, takenUntil } from '#database/bet-moves.ts'
import { stakeOf } from '#database/bet-standing.ts'
import type { SportFigure } from '#contract/report-list.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { activeOfPlayers } from '../analytics/sum-active.ts'
import { mirroredTypes, partTypes, plainTypes } from '../statements/source.ts'
import type { BetsWay } from './bets-way.ts'

/**
 * Where a report looks. Every text has the same parameters: $1 the accounts it is of, $2 and $3 the quarters of hours from and to (exclusive), $4 a
 * sport, $5 a market type, $6 the time zone of days, $7 an event, $8 a level, $9 now,
 * $10 and $11 from and to (exclusive) which whole days are summed: the same moment where none are;
 * $12 the accounts directly below, in a report that looks at all players of each: how many those are shows in the plan where the ids do;
 * $13 a provider of casino games, $14 the moment as of which things are told, $15 a market, $16 the quarter up to which sums have what rows
 * have: what came after is in some already and waits for others.
 */
export type TextPlace = {
  /** All companies at once: they are what stands directly below. */
  readonly isRoot: boolean
  /** Every account of one level, instead of what stands directly below. */
  readonly isOfLevel: boolean
  /** One player: nobody is below. */
  readonly isPlayer: boolean
  /** One market alone. */
  readonly isOfMarket: boolean
  /** The markets of one event, or one market, of a report that is not of markets. */
  readonly isOfMarkets: boolean
  /** Sports that get a column of their own. */
  readonly sportIds: readonly string[]
  /** Providers of the casino, likewise. */
  readonly providerIds: readonly string[]
  /** How bets are come to, where it lists them. */
  readonly way: BetsWay
  /** In a list of the largest: the accounts of each currency, and how the bets below them are come to by themselves. */
  readonly moneys: readonly { readonly accountIds: readonly string[]; readonly way: BetsWay }[]
}

/** What was called so, or stood so, at the moment of the report: the value that ended first after it, else that of now. */
export const pastAt = (kind: string, id: string, now: string, at = '$14'): string =>
  `coalesce((select past.value from past_values past where past.kind = '${kind}' and past.id = ${id} and past.until > ${at}::timestamptz order by past.until limit 1), ${now})`
export const nameAt = (kind: 'event' | 'market' | 'selection' | 'league' | 'sport' | 'game' | 'provider' | 'staff' | 'business', row: string): string => pastAt(kind, `${row}.id`, `${row}.name`)
const startsAt = (event: string): string => `${pastAt('event.start', `${event}.id`, `${event}.starts_at::text`)}::timestamptz`
/** A sport, an event and its markets by name, as reports have them beside each other. */
export const named = { sport: `${nameAt('sport', 'p')} as sport`, event: `${nameAt('event', 'e')} as event`, market: `${nameAt('market', 'k')} as market`, starts_at: `${startsAt('e')} as starts_at` } as const

export const placeFilter = (s: string): string => `($4::bigint is null or ${s}.sport_id = $4) and ($5::text is null or coalesce(${s}.market_type::text, 'casino') = $5)`
export const during = (s: string): string => `${s}.slot >= $2::timestamptz and ${s}.slot < $3::timestamptz and ${placeFilter(s)}`
/** What a report has a row for each of, by its moment: of a period that is under way, up to what it is as of. */
export const inPeriod = (at: string, from = '$2'): string => `${at} >= ${from}::timestamptz and ${at} < least($3::timestamptz, $14::timestamptz)`
/** Accounts with the span in which their days are read instead of their quarters; a player has no days. */
export const spanned = (accounts: string): string => `(select x.id, x.currency, ${spanOf('x.level')} from (${accounts}) o join accounts x on x.id = o.id)`
export const spanOf = (level: string): string => ['$10', '$11'].map((at, index) => `case when ${level} = ${levels.player} then $2::timestamptz else ${at}::timestamptz end as d${index}`).join(', ')

const kept = { bet: ['bet_sums', 'bet_days'], money: ['money_sums', 'money_days'], market: ['market_sums', 'market_days'], casino: ['casino_sums', 'casino_days'], level: ['level_sums', 'level_days'], level_stake: ['level_stakes', 'level_stake_days'], active: ['active_players', 'active_days'], outcome: ['outcome_sums', 'outcome_days'] } as const
/** The sums of an account `c`, with its span, over the period, or until `to` in it: whole days, and the quarters before and after them. */
export function sumsOf(kind: keyof typeof kept, filter = 'true', to: '$3' | '$16' = '$3'): string {
  const [quarters, days] = kept[kind]
  const rows = (table: string, from: string, to: string): string => `select s.* from ${table} s where s.account_id = c.id and s.slot >= ${from} and s.slot < ${to} and ${filter}`
  return `(${rows(quarters, '$2::timestamptz', 'c.d0')} union all ${rows(days, 'c.d0', 'c.d1')} union all ${rows(quarters, 'c.d1', `${to}::timestamptz`)})`
}
/** Who was active below an account `c`, or as the player that it is, with its span, over the period: as it is counted there, or as its few players come to. */
export const whoWasActive = (filter: string): string => `(select s.* from ${sumsOf('active', filter)} s
    union all select s.* from ${activeOfPlayers('c', `s.slot >= $2::timestamptz and s.slot < $3::timestamptz and ${filter}`)} s where not exists (select from counted_accounts k where k.account_id = c.id))`
/** What a report of accounts has a row for: what stands directly below, of a player the player. */
export const children = ({ isRoot, isOfLevel, isPlayer }: Pick<TextPlace, 'isRoot' | 'isOfLevel' | 'isPlayer'>): string => {
  if (isOfLevel) return 'select t.descendant_id as id from account_paths t join accounts a on a.id = t.descendant_id where t.ancestor_id = any($1::bigint[]) and a.level = $8'
  return isRoot || isPlayer ? 'select unnest($1::bigint[]) as id' : 'select id from accounts where parent_id = any($1::bigint[])'
}
export const own = 'select unnest($1::bigint[]) as id'
/** The companies of the accounts. */
const companies = `select distinct t.ancestor_id as id from account_paths t join accounts x on x.id = t.ancestor_id where t.descendant_id = any($1::bigint[]) and x.level = ${levels.company}`
/** Markets whose money moved in the period for anybody of the company, or whose bets a result voided: the same for all accounts below, so that what stands below one comes to what it has. */
export const movedForCompany = (filter = 'true'): string => `select distinct s.market_id from ${spanned(companies)} c cross join lateral ${sumsOf('market', filter)} s`

export const stakes = `sum(s.bets) as bets, sum(s.stake_minor) - round(sum(s.voided_share) / 10000) as turnover`
export const money = `sum(s.won_minor) as won, sum(s.lost_minor) as lost, sum(s.adjusted_minor) as adjusted, -sum(s.commission_minor) as commission,
  sum(s.own_win_minor + s.own_commission_minor) as own, sum(s.own_win_minor) as own_win, sum(s.own_commission_minor) as own_commission, -sum(s.edge_profit_minor) as upline`
/** The profit of what was staked as bets: rounds of the casino have no turnover, and are in no margin. */
const sportsPnl = '-coalesce(sum(s.won_minor + s.lost_minor + s.adjusted_minor + s.commission_minor) filter (where s.sport_id is not null), 0) as sports_pnl'
export const playersWin = 'coalesce(m.won, 0) + coalesce(m.lost, 0) + coalesce(m.adjusted, 0)'
export const pnl = `coalesce(m.commission, 0) - (${playersWin})`
export const result = `${playersWin} as players_win, coalesce(m.commission, 0) as commission, ${pnl} as pnl`

/** Stakes and money of some accounts over the period, grouped; `b` and `m` side by side. */
export function sideBySide(accounts: string, key: string, keyName: string): string {
  const part = (kind: 'bet' | 'money', sums: string): string => `(select c.id as account_id, ${key} as ${keyName}, ${sums} from ${spanned(accounts)} c cross join lateral ${sumsOf(kind, placeFilter('s'))} s group by 1, 2)`
  return `${part('bet', stakes)} b full join ${part('money', `${money}, ${sportsPnl}`)} m
      on m.account_id = b.account_id and m.${keyName} is not distinct from b.${keyName}`
}
/** The same of each account by itself: its sums are reached by their key, whatever is known of the tables. */
export function byAccount(accounts: string): string {
  return `${spanned(accounts)} c join accounts a on a.id = c.id
    cross join lateral (select ${stakes}, sum(s.stake_minor) filter (where not s.in_play) as stake_before, sum(s.stake_minor) filter (where s.in_play) as stake_in_play, round(sum(s.voided_share) / 10000) as voided
      from ${sumsOf('bet', placeFilter('s'))} s) b
    cross join lateral (select ${money}, ${sportsPnl} from ${sumsOf('money', placeFilter('s'))} s) m`
}
/** What the players below an account `c` staked where they won and where they lost; a player's own stands by market. */
export const resultStakes = `(
  select sum(s.stake_won_minor) as stake_won, sum(s.stake_lost_minor) as stake_lost from (
    select stake_won_minor, stake_lost_minor from ${sumsOf('outcome', placeFilter('s'))} s
    union all select s.won_minor, s.lost_minor from player_stakes s where s.player_id = c.id and ${during('s')}
  ) s)`
/** Of who was active: all players below, of the sport and the type of market that are asked for. */
export const activePlayers = `s.through = ${levels.player} and s.sport_id = coalesce($4::bigint, 0) and s.market_type = coalesce($5::text, 'all')`
/** On how many days, and in how many hours, the players below an account `c` bet, each counted for each. */
export const playerDays = `(select coalesce(sum(s.day_players), 0) as days, coalesce(sum(s.hour_players), 0) as hours from ${whoWasActive(activePlayers)} s)`
/** Of accounts above the place nobody there is told. */
export const parentName = `(select u.user_name from accounts u where u.id = a.parent_id and not exists (select from account_paths t where t.descendant_id = any($1::bigint[]) and t.depth > 0 and t.ancestor_id = u.id))`
export const ofResults = 'coalesce(o.stake_won, 0) as stake_won, coalesce(o.stake_lost, 0) as stake_lost'
export const ofPlayers = `coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, ${ofResults}, coalesce(m.won, 0) as won, coalesce(m.lost, 0) as lost, coalesce(m.adjusted, 0) as adjusted, coalesce(m.commission, 0) as commission, -(${pnl}) as players_pnl`
/** A time in which bets were voided and none were placed has a turnover without bets. */
const nothing = 'coalesce(b.bets, 0) = 0 and coalesce(b.turnover, 0) = 0 and coalesce(m.won, 0) = 0 and coalesce(m.lost, 0) = 0 and coalesce(m.adjusted, 0) = 0 and coalesce(m.commission, 0) = 0'
export const moved = `not (${nothing})`
export const movedOrResulted = `not (${nothing} and coalesce(o.stake_won, 0) = 0 and coalesce(o.stake_lost, 0) = 0)`

export const inList = (types: readonly string[]): string => `(${types.map((type) => `'${type}'`).join(', ')})`
/** Entries of players on markets, told apart as sums do. */
export const playerEntries = (those: string): string => `
  select j.market_id, case when plain and not losing then j.amount_minor else 0 end as won, case when plain and losing then j.amount_minor else 0 end as lost,
    case when plain or j.type in ${inList(partTypes.commission)} then 0 else j.amount_minor end as adjusted, case when j.type in ${inList(partTypes.commission)} then -j.amount_minor else 0 end as commission
  from journal_entries j cross join lateral (values (j.type in ${inList(plainTypes)}, (j.amount_minor < 0) <> (j.type in ${inList(mirroredTypes)}))) as is_of(plain, losing)
  where ${those} and j.at >= $2::timestamptz and j.at < $3::timestamptz`
/** What of players' bets stood at the end of the period, by market. */
export const playerStakes = (those: string): string => `
  select b.market_id, count(*) filter (where v.taken_bp < 10000) as bets, sum(${stakeOf('10000 - v.taken_bp')}) as turnover
  from bets b cross join lateral (select ${takenUntil('$3::timestamptz')} as taken_bp) v
  where ${those} and b.placed_at < $3::timestamptz group by 1`

const ofPlayersBelow = `($4::bigint is null or k.sport_id = $4) and ($5::text is null or b.market_type::text = $5)
    and exists (select from account_paths t where t.ancestor_id = any($1::bigint[]) and t.descendant_id = b.player_id)`

/** Bets taken back or given back, by the scopes of their voids; and by results: of whole markets where `whole`, else on runners who were taken out. */
export const takenBets = (scopes: string, whole: boolean): string => `
  select b.id || '/' || v.void_id || '/' || v.kind as id, b.currency, b.id as bet_id, b.placed_at, ${named.event}, ${named.market}, a.user_name, b.stake_minor as stake, v.kind::text as act,
    ${takenOf('q', 'v')} as taken, v.at as taken_at, ${nameAt('staff', 'p')} as person, w.reason, case v.kind when 'void' then w.note else w.undo_reason end as note, k.sport_id as game_id, k.event_id, a.id as account_id
  from voids w join bet_voids v on v.void_id = w.id join bets b on (b.business_id, b.id) = (v.business_id, v.bet_id) cross join lateral (${takenBefore('v')}) q
  join markets k on k.id = b.market_id join events e on e.id = k.event_id join accounts a on a.id = b.player_id join staff p on p.id = case v.kind when 'void' then w.staff_id else w.undone_by end
  where w.scope::text in (${scopes}) and ${inPeriod('v.at')} and ${ofPlayersBelow}
  union all
  select b.id || '/' || v.market_id || '.' || v.revision || '/' || v.kind, b.currency, b.id, b.placed_at, ${nameAt('event', 'e')}, ${nameAt('market', 'k')}, a.user_name, b.stake_minor, v.kind::text,
    ${movedStake}, v.at, ${nameAt('staff', 'p')}, v.reason, v.note, k.sport_id, k.event_id, a.id
  from ${resultMoves(`(r.outcome ->> 'kind' = 'void') = ${whole}`, inPeriod)} v ${movedBets}
  join markets k on k.id = b.market_id join events e on e.id = k.event_id join accounts a on a.id = b.player_id join staff p on p.id = v.staff_id
  where ${ofPlayersBelow}`

export const memberFigures: Readonly<Record<SportFigure, string>> = { pnl: 's.result', commission: 's.commission', own: `case when a.level = ${levels.player} then 0 else s.own end` }
export const edges = 'sum(s.edge_profit_minor + s.edge_cash_minor) as balance, sum(s.edge_cash_minor) as cash'
export const fundsOf = `a.user_name, u.user_name as parent, f.credit_minor as credit, f.unsettled_minor as balance, f.exposure_minor as exposure, f.credit_minor + f.unsettled_minor - f.exposure_minor as available`

/** Sports in which something moved. */
export const movedSports = `select s.sport_id from ${spanned(own)} c cross join lateral ${sumsOf('money', placeFilter('s'))} s`

/** What the games of providers made of the players below some accounts, a column each. */
export const ofProviders = (accounts: string, providerIds: readonly string[]): string => `
  select c.id${providerIds.map((id) => `, coalesce(-sum(s.won_minor + s.lost_minor) filter (where g.provider_id = ${id}), 0) as ${providerColumn(id)}`).join('')}
  from ${spanned(accounts)} c cross join lateral ${sumsOf('casino')} s join casino_games g on g.id = s.game_id group by 1`
export const movedProviders = `select g.provider_id from ${spanned(own)} c cross join lateral ${sumsOf('casino')} s join casino_games g on g.id = s.game_id`
