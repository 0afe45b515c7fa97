import type { ReportName } from '#contract/report-list.ts'
import { levels } from '#domain/hierarchy/levels.ts'

/**
 * Where a report looks. Every text has the same parameters: $1 the accounts it is of, $2 and $3 the quarters of hours from and to (exclusive), $4 a
 * sport, $5 a market type, $6 the time zone of days.
 */
export type TextPlace = {
  /** All companies at once: they are what stands directly below. */
  readonly isRoot: boolean
  /** Sports that get a column of their own. */
  readonly sportIds: readonly string[]
}

/** `text` answers the columns of the report, an `id`, the `currency`, and ids of what a row is of; `order` is of these. */
export type ReportText = { readonly text: (place: TextPlace) => string; readonly order: string }

const placeFilter = (s: string): string => `($4::bigint is null or ${s}.sport_id = $4) and ($5::text is null or ${s}.market_type::text = $5)`
const during = (s: string): string => `${s}.slot >= $2::timestamptz and ${s}.slot < $3::timestamptz and ${placeFilter(s)}`
const children = ({ isRoot }: TextPlace): string => (isRoot ? 'select unnest($1::bigint[]) as id' : 'select id from accounts where parent_id = any($1::bigint[])')
const players = `select t.descendant_id as id from account_paths t join accounts a on a.id = t.descendant_id and a.level = ${levels.player} where t.ancestor_id = any($1::bigint[])`
const own = 'select unnest($1::bigint[]) as id'

const stakes = `sum(s.bets) as bets, sum(s.stake_minor) - round(sum(s.voided_share) / 10000) as turnover`
const money = `sum(s.won_minor) as won, sum(s.lost_minor) as lost, sum(s.adjusted_minor) as adjusted, -sum(s.commission_minor) as commission,
  sum(s.own_win_minor + s.own_commission_minor) as own, sum(s.own_commission_minor) as own_commission, -sum(s.edge_profit_minor) as upline`
const playersWin = 'coalesce(m.won, 0) + coalesce(m.lost, 0) + coalesce(m.adjusted, 0)'
const pnl = `coalesce(m.commission, 0) - (${playersWin})`
const result = `${playersWin} as players_win, coalesce(m.commission, 0) as commission, ${pnl} as pnl`

/** Stakes and money of some accounts over the period, grouped; `b` and `m` side by side. */
function sideBySide(accounts: string, key: string, keyName: string): string {
  return `(select s.account_id, ${key} as ${keyName}, ${stakes} from (${accounts}) c join bet_sums s on s.account_id = c.id where ${during('s')} group by 1, 2) b
    full join (select s.account_id, ${key} as ${keyName}, ${money} from (${accounts}) c join money_sums s on s.account_id = c.id where ${during('s')} group by 1, 2) m
      on m.account_id = b.account_id and m.${keyName} is not distinct from b.${keyName}`
}
/** The same of each account by itself: its sums are reached by their key, whatever is known of the tables. */
function byAccount(accounts: string): string {
  return `(${accounts}) c join accounts a on a.id = c.id
    cross join lateral (select ${stakes}, sum(s.stake_minor) filter (where not s.in_play) as stake_before, sum(s.stake_minor) filter (where s.in_play) as stake_in_play, round(sum(s.voided_share) / 10000) as voided
      from bet_sums s where s.account_id = c.id and ${during('s')}) b
    cross join lateral (select ${money} from money_sums s where s.account_id = c.id and ${during('s')}) m`
}
/** Of accounts above the place nobody there is told. */
const parentName = `(select u.user_name from accounts u where u.id = a.parent_id and not exists (select from account_paths t where t.descendant_id = any($1::bigint[]) and t.depth > 0 and t.ancestor_id = u.id))`
const nothing = 'coalesce(b.bets, 0) = 0 and coalesce(m.won, 0) = 0 and coalesce(m.lost, 0) = 0 and coalesce(m.adjusted, 0) = 0 and coalesce(m.commission, 0) = 0'
const moved = `not (${nothing})`

const marketMoney = `
  select s.account_id, s.market_id, ${money} from (${own}) c join market_sums s on s.account_id = c.id join markets k on k.id = s.market_id
  where s.slot >= $2::timestamptz and s.slot < $3::timestamptz and ($4::bigint is null or k.sport_id = $4) and ($5::text is null or k.type::text = $5) group by 1, 2`

/** Bets taken back or given back, by the scopes of their voids. */
const takenBets = (scopes: string): string => `
  select b.id || '/' || v.void_id || '/' || v.kind as id, b.currency, b.id as bet_id, b.placed_at, e.name as event, k.name as market, a.user_name, b.stake_minor as stake, v.kind::text as act,
    round(b.stake_minor::numeric * v.taken_bp / 10000) as taken, v.at as taken_at, p.name as person, w.reason, case v.kind when 'void' then w.note else w.undo_reason end as note, k.sport_id as game_id, k.event_id, a.id as account_id
  from voids w join bet_voids v on v.void_id = w.id join bets b on (b.business_id, b.id) = (v.business_id, v.bet_id)
  join markets k on k.id = b.market_id join events e on e.id = k.event_id join accounts a on a.id = b.player_id join staff p on p.id = case v.kind when 'void' then w.staff_id else w.undone_by end
  where w.scope::text in (${scopes}) and v.at >= $2::timestamptz and v.at < $3::timestamptz and ($4::bigint is null or k.sport_id = $4) and ($5::text is null or b.market_type::text = $5)
    and exists (select from account_paths t where t.ancestor_id = any($1::bigint[]) and t.descendant_id = b.player_id)`

const edges = 'sum(s.edge_profit_minor + s.edge_cash_minor) as balance, sum(s.edge_cash_minor) as cash'
const fundsOf = `a.user_name, u.user_name as parent, f.credit_minor as credit, f.unsettled_minor as balance, f.exposure_minor as exposure, f.credit_minor + f.unsettled_minor - f.exposure_minor as available`

export const reportTexts: Readonly<Record<ReportName, ReportText>> = {
  day_pnl: {
    text: () => `select coalesce(m.day, b.day) || a.currency as id, a.currency, coalesce(m.day, b.day) as day, sum(coalesce(b.bets, 0)) as bets, sum(coalesce(b.turnover, 0)) as turnover,
        sum(${playersWin}) as players_win, sum(coalesce(m.commission, 0)) as commission, sum(${pnl}) as pnl, sum(coalesce(m.own, 0)) as own
      from ${sideBySide(own, `to_char(s.slot at time zone $6, 'YYYY-MM-DD')`, 'day')} join accounts a on a.id = coalesce(m.account_id, b.account_id) where ${moved} group by 1, 2, 3`,
    order: 'day',
  },
  sport_pnl: {
    // What moved without a market is of the casino.
    text: () => `select concat_ws('/', p.id, coalesce(m.kind, b.kind), a.currency) as id, a.currency, p.id as game_id, p.name as sport, coalesce(nullif(split_part(coalesce(m.kind, b.kind), ' ', 2), ''), 'casino') as market_type,
        sum(coalesce(b.bets, 0)) as bets, sum(coalesce(b.turnover, 0)) as turnover, sum(${playersWin}) as players_win, sum(coalesce(m.commission, 0)) as commission, sum(${pnl}) as pnl, sum(coalesce(m.own, 0)) as own
      from ${sideBySide(own, `s.sport_id || ' ' || s.market_type::text`, 'kind')} join accounts a on a.id = coalesce(m.account_id, b.account_id)
      left join sports p on p.id = split_part(coalesce(m.kind, b.kind), ' ', 1)::bigint where ${moved} group by 1, 2, 3, 4, 5`,
    order: 'sport, market_type',
  },
  event_pnl: {
    text: () => `select e.id || a.currency as id, a.currency, e.sport_id as game_id, e.id as event_id, p.name as sport, e.name as event, e.starts_at, count(distinct m.market_id) as markets,
        coalesce(sum(b.bets), 0) as bets, coalesce(sum(b.stake_minor), 0) as turnover, sum(${playersWin}) as players_win, sum(m.commission) as commission, sum(${pnl}) as pnl, sum(m.own) as own, sum(m.upline) as upline
      from (${marketMoney}) m join markets k on k.id = m.market_id join events e on e.id = k.event_id join sports p on p.id = e.sport_id join accounts a on a.id = m.account_id
      left join lateral (select sum(t.bets) as bets, sum(t.stake_minor) as stake_minor from market_turnovers t where t.account_id = m.account_id and t.market_id = m.market_id and t.slot < $3::timestamptz) b on true group by 1, 2, 3, 4, 5, 6, 7`,
    order: 'starts_at desc, event',
  },
  market_pnl: {
    text: () => `select k.id || a.currency as id, a.currency, k.sport_id as game_id, k.event_id, k.id as market_id, p.name as sport, e.name as event, k.name as market, k.type::text as market_type,
        coalesce(sum(b.bets), 0) as bets, coalesce(sum(b.stake_minor), 0) as turnover, sum(m.won) as won, sum(m.lost) as lost, sum(m.adjusted) as adjusted, sum(m.commission) as commission, sum(${pnl}) as pnl, sum(m.own) as own, sum(m.upline) as upline
      from (${marketMoney}) m join markets k on k.id = m.market_id join events e on e.id = k.event_id join sports p on p.id = k.sport_id join accounts a on a.id = m.account_id
      left join lateral (select sum(t.bets) as bets, sum(t.stake_minor) as stake_minor from market_turnovers t where t.account_id = m.account_id and t.market_id = m.market_id and t.slot < $3::timestamptz) b on true group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    order: 'event, market_id desc',
  },
  account_pnl: {
    text: () => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, ${parentName} as parent, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, coalesce(m.won, 0) as won, coalesce(m.lost, 0) as lost,
        coalesce(m.adjusted, 0) as adjusted, coalesce(m.commission, 0) as commission, -(${pnl}) as players_pnl
      from ${byAccount(players)} where ${moved}`,
    order: 'user_name',
  },
  agent_pnl: {
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, ${result},
        ${pnl} - coalesce(m.own, 0) * (case when a.level = ${levels.player} then 0 else 1 end) - coalesce(m.upline, 0) as downline,
        coalesce(m.own, 0) * (case when a.level = ${levels.player} then 0 else 1 end) as own, coalesce(m.upline, 0) as upline
      from ${byAccount(children(place))} where ${moved}`,
    order: 'user_name',
  },
  sports_members: {
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level,
        ${place.sportIds.map((id) => `coalesce(sum(s.result) filter (where s.sport_id = ${id}), 0) as sport_${id}, `).join('')}coalesce(sum(s.result) filter (where s.sport_id is null), 0) as casino,
        coalesce(sum(s.result), 0) as total
      from (${children(place)}) c join accounts a on a.id = c.id
      join (select account_id, sport_id, -sum(won_minor + lost_minor + adjusted_minor + commission_minor) as result from money_sums s
        where s.account_id in (${children(place)}) and ${during('s')} group by 1, 2 having sum(won_minor + lost_minor + adjusted_minor + commission_minor) <> 0) s on s.account_id = c.id group by 1, 2, 3, 4, 5`,
    order: 'user_name',
  },
  turnover: {
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, coalesce(b.bets, 0) as bets, coalesce(b.stake_before, 0) as stake_before, coalesce(b.stake_in_play, 0) as stake_in_play,
        coalesce(b.voided, 0) as voided, coalesce(b.turnover, 0) as turnover, coalesce(m.won, 0) as won, coalesce(m.lost, 0) as lost, ${pnl} as pnl from ${byAccount(children(place))} where ${moved}`,
    order: 'user_name',
  },
  commission: {
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, m.commission,
        m.own_commission * (case when a.level = ${levels.player} then 0 else 1 end) as own_commission from ${byAccount(children(place))} where m.commission <> 0`,
    order: 'user_name',
  },
  settlement: {
    // What children owe or are owed, the account above, the own result and the cash: what is to come equals what is to go.
    text: () => `with below as (
        select c.id, c.parent_id, coalesce(b.balance, 0) as balance, coalesce(b.cash, 0) as cash from accounts c
        left join (select s.account_id, ${edges} from accounts k join money_sums s on s.account_id = k.id where k.parent_id = any($1::bigint[]) and ${during('s')} group by 1) b on b.account_id = c.id
        where c.parent_id = any($1::bigint[])
      ), above as (
        select c.id, coalesce(b.balance, 0) as balance, coalesce(b.cash, 0) as cash, coalesce(b.own, 0) as own from (${own}) c
        left join (select s.account_id, ${edges}, sum(s.own_win_minor + s.own_commission_minor) as own from (${own}) k join money_sums s on s.account_id = k.id where ${during('s')} group by 1) b on b.account_id = c.id
      ), parts as (
        select 'child' as part, a.user_name, a.currency, b.id, -b.balance as amount from below b join accounts a on a.id = b.id
        union all
        select part.name, a.user_name, a.currency, v.id, part.amount from above v join accounts a on a.id = v.id
        cross join lateral (values ('parent', v.balance), ('own', -v.own), ('cash', (select coalesce(sum(b.cash), 0) from below b where b.parent_id = v.id) - v.cash)) as part(name, amount)
      ) select part || id as id, currency, id as account_id, part, user_name, greatest(amount, 0) as receive, greatest(-amount, 0) as pay from parts where amount <> 0`,
    order: `array_position(array['child', 'parent', 'own', 'cash'], part), user_name`,
  },
  liability: {
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, f.players, f.funds, coalesce(o.open_stakes, 0) as open_stakes, f.exposure, f.owed, f.due
      from (${children(place)}) c join accounts a on a.id = c.id
      join (
        select t.ancestor_id as id, count(*) as players, sum(greatest(f.credit_minor + f.unsettled_minor, 0)) as funds, sum(f.exposure_minor) as exposure, sum(greatest(f.unsettled_minor, 0)) as owed, sum(greatest(-f.unsettled_minor, 0)) as due
        from account_paths t join account_funds f on f.account_id = t.descendant_id and f.level = ${levels.player} where t.ancestor_id in (${children(place)}) group by 1
      ) f on f.id = c.id
      left join (
        select t.ancestor_id as id, sum(p.stake_minor) as open_stakes from markets k join positions p on p.market_id = k.id join account_paths t on t.descendant_id = p.player_id
        where k.status <> 'settled' and t.ancestor_id in (${children(place)}) group by 1
      ) o on o.id = c.id`,
    order: 'user_name',
  },
  unclaimed: {
    text: () => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, u.user_name as parent, f.unsettled_minor as balance, last.slot as since
      from account_paths t join account_funds f on f.account_id = t.descendant_id and f.unsettled_minor > 0 join accounts a on a.id = f.account_id join accounts u on u.id = a.parent_id
      left join lateral (select max(s.slot) as slot from money_sums s where s.account_id = a.id and (s.edge_profit_minor <> 0 or s.edge_cash_minor <> 0)) last on true
      where t.ancestor_id = any($1::bigint[]) and t.depth > 0 and coalesce(last.slot, '-infinity') < $3::timestamptz - interval '30 days'`,
    order: 'balance desc, user_name',
  },
  negative: {
    text: () => `select a.id::text as id, a.currency, a.id as account_id, ${fundsOf}
      from account_paths t join account_funds f on f.account_id = t.descendant_id and f.level = ${levels.player} and f.credit_minor + f.unsettled_minor - f.exposure_minor < 0
      join accounts a on a.id = f.account_id join accounts u on u.id = a.parent_id where t.ancestor_id = any($1::bigint[])`,
    order: 'available, user_name',
  },
  top_stakes: {
    text: () => `select b.id::text as id, b.currency, b.id as bet_id, k.sport_id as game_id, k.event_id, a.id as account_id, b.placed_at, a.user_name, e.name as event, k.name as market, b.side::text as side, b.stake_minor as stake,
        b.liability_minor as liability, case when b.in_play then 'yes' else 'no' end as in_play
      from (select b.* from bets b join markets k on k.id = b.market_id where b.placed_at >= $2::timestamptz and b.placed_at < $3::timestamptz and ($4::bigint is null or k.sport_id = $4) and ($5::text is null or b.market_type::text = $5)
          and exists (select from account_paths t where t.descendant_id = b.player_id and t.ancestor_id = any($1::bigint[])) order by b.stake_minor desc, b.id desc limit 100) b
      join markets k on k.id = b.market_id join events e on e.id = k.event_id join accounts a on a.id = b.player_id`,
    order: 'stake desc, bet_id desc',
  },
  top_exposures: {
    text: () => `select a.id::text as id, a.currency, a.id as account_id, ${fundsOf}
      from (select f.* from account_paths t join account_funds f on f.account_id = t.descendant_id and f.level = ${levels.player} and f.exposure_minor > 0 where t.ancestor_id = any($1::bigint[]) order by f.exposure_minor desc, f.account_id limit 100) f
      join accounts a on a.id = f.account_id join accounts u on u.id = a.parent_id`,
    order: 'exposure desc, user_name',
  },
  voids: { text: () => takenBets(`'bets', 'filter'`), order: 'taken_at, bet_id' },
  cancelled: { text: () => takenBets(`'market', 'event'`), order: 'taken_at, bet_id' },
  result_changes: {
    text: () => `select c.market_id || '/' || c.revision || c.act as id, null::text as currency, k.sport_id as game_id, k.event_id, k.id as market_id, e.name as event, k.name as market, c.revision, c.act, c.at as changed_at, p.name as person, c.note
      from (
        select market_id, revision, 'declared_again' as act, declared_at as at, declared_by as staff_id, note from results where revision > 1
        union all select market_id, revision, case when verified_by is null then 'withdrawn' else 'rolled_back' end, rolled_back_at, rolled_back_by, rollback_reason from results where rolled_back_at is not null
      ) c join markets k on k.id = c.market_id join events e on e.id = k.event_id left join staff p on p.id = c.staff_id
      where c.at >= $2::timestamptz and c.at < $3::timestamptz and ($4::bigint is null or k.sport_id = $4) and ($5::text is null or k.type::text = $5)`,
    order: 'changed_at, market_id, revision, act',
  },
  casino: {
    text: () => `select g.id || a.currency as id, a.currency, g.id as casino_game_id, p.name as provider, g.name as game, sum(s.rounds) as rounds, sum(s.won_minor) as won, sum(s.lost_minor) as lost, -sum(s.won_minor + s.lost_minor) as pnl
      from (${own}) c join casino_sums s on s.account_id = c.id join accounts a on a.id = c.id join casino_games g on g.id = s.game_id join casino_providers p on p.id = g.provider_id
      where s.slot >= $2::timestamptz and s.slot < $3::timestamptz group by 1, 2, 3, 4`,
    order: 'provider, game',
  },
}
