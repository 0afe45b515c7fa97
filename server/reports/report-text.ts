import { providerColumn, sportColumn } from '#contract/report-list.ts'
import type { SportFigure } from '#contract/report-list.ts'
import type { ReportName } from '#contract/report-names.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { auditDiff } from '../logs/audit-diff.ts'
import { eventKindText } from '../logs/event-kinds.ts'
import { placeFilter, during, inPeriod, spanned, sumsOf, children, own, stakes, money, playersWin, pnl, result, sideBySide, byAccount, resultStakes, parentName, ofResults, ofPlayers, moved, movedOrResulted, takenBets, memberFigures, edges, fundsOf, activePlayers, playerDays, ofProviders, named, nameAt } from './text-parts.ts'
import { byAccountOfMarkets } from './market-parts.ts'
import { besideChange, besideEvent, besideMarket, eventRows, marketRows, stateOf } from './market-rows.ts'
import { tellOutcomes } from './outcome-cells.ts'
import { firstByName, movedByName, namesMost } from './players-by-name.ts'
import { besideStake, largestStakes, stakeParts, stakesInOrder, stakesTotal, standingOf, takenByThen, takenParts, takenTotal, topRows } from './stake-parts.ts'
import type { TextPlace } from './text-parts.ts'

/**
 * `text` answers the columns of the report, an `id`, the `currency`, ids of what a row is of, and beside a margin the profit of bets alone (`sports_pnl`); `order` is of these. With `totals`, a text
 * of what all rows come to by currency, a page is read without looking at what lies beyond: the rows of `text` come in their order. `first`
 * answers the first of these rows, from an index that has their order, or fewer than there are: where a page of them is full, `text` is not asked.
 * `parts` answers the same rows as `text` in parts, each of which an index has in the order of the report (null: none does): a page is among the first of each.
 * `beside` answers columns that are looked up for each row `r` of a page alone, and `told` those that are made of others. Rows stand
 * currency by currency, but where `anyCurrency` says that `order` is that of all of them. `ofMoments`: each row has a moment of its own, so that what is under way can be cut at any.
 */
export type ReportText = { readonly text: (place: TextPlace) => string; readonly order: string; readonly anyCurrency?: true; readonly ofMoments?: true; readonly totals?: (place: TextPlace) => string; readonly first?: (place: TextPlace) => string; readonly parts?: (place: TextPlace) => readonly string[] | null; readonly beside?: string; readonly told?: (row: Found) => Found }
/** A row as the database gives it. */
export type Found = Readonly<Record<string, unknown>>

/** Players have no days; each is reached by its key, in the order of their names. */
const playersIn = (accounts: string): string => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, ${parentName} as parent, ${ofPlayers}, coalesce(d.days, 0) as days, coalesce(d.hours, 0) as hours
      from ${accounts} a
      cross join lateral (select ${stakes} from bet_sums s where s.account_id = a.id and ${during('s')}) b
      cross join lateral (select ${money} from money_sums s where s.account_id = a.id and ${during('s')}) m
      cross join lateral (select sum(s.won_minor) as stake_won, sum(s.lost_minor) as stake_lost from player_stakes s where s.player_id = a.id and ${during('s')}) o
      cross join lateral (select sum(s.day_players) as days, sum(s.hour_players) as hours from active_players s where s.account_id = a.id and ${activePlayers} and s.slot >= $2::timestamptz and s.slot < $3::timestamptz) d
      where ${movedOrResulted} or d.hours <> 0`

const keptBy = (figure: string): string => `coalesce(m.${figure}, 0) * (case when a.level = ${levels.player} then 0 else 1 end)`

export const reportTexts: Readonly<Record<ReportName, ReportText>> = {
  day_pnl: {
    text: () => `select coalesce(m.day, b.day) || a.currency as id, a.currency, coalesce(m.day, b.day) as day, sum(coalesce(b.bets, 0)) as bets, sum(coalesce(b.turnover, 0)) as turnover,
        sum(${playersWin}) as players_win, sum(coalesce(m.commission, 0)) as commission, sum(${pnl}) as pnl, sum(coalesce(m.own, 0)) as own, sum(coalesce(m.sports_pnl, 0)) as sports_pnl
      from ${sideBySide(own, `to_char(s.slot at time zone $6, 'YYYY-MM-DD')`, 'day')} join accounts a on a.id = coalesce(m.account_id, b.account_id) where ${moved} group by 1, 2, 3`,
    order: 'day',
  },
  sport_pnl: {
    // What moved without a market is of the casino.
    text: () => `select concat_ws('/', p.id, coalesce(m.kind, b.kind), a.currency) as id, a.currency, p.id as game_id, ${named.sport}, coalesce(nullif(split_part(coalesce(m.kind, b.kind), ' ', 2), ''), 'casino') as market_type,
        sum(coalesce(b.bets, 0)) as bets, sum(coalesce(b.turnover, 0)) as turnover, sum(${playersWin}) as players_win, sum(coalesce(m.commission, 0)) as commission, sum(${pnl}) as pnl, sum(coalesce(m.own, 0)) as own, sum(coalesce(m.sports_pnl, 0)) as sports_pnl
      from ${sideBySide(own, `s.sport_id || ' ' || s.market_type::text`, 'kind')} join accounts a on a.id = coalesce(m.account_id, b.account_id)
      left join sports p on p.id = split_part(coalesce(m.kind, b.kind), ' ', 1)::bigint where ${moved} group by 1, 2, 3, 4, 5`,
    order: 'sport, market_type',
  },
  event_pnl: {
    text: eventRows,
    order: 'starts_at desc, event',
    beside: besideEvent,
    told: (row) => ({ ...tellOutcomes(row, ['result']), state: stateOf(row) }),
  },
  market_pnl: {
    text: marketRows,
    order: 'event, market_id desc',
    beside: besideMarket,
    told: (row) => ({ ...tellOutcomes(row, ['result']), state: stateOf(row) }),
  },
  account_pnl: {
    text: () => playersIn(movedByName),
    // Most players of a large branch have something to tell: a page of them is found without sorting, or looking at, all there are.
    first: (place) => playersIn(firstByName(place, namesMost)),
    totals: () => `select a.currency, ${['bets', 'turnover', 'days', 'hours', 'stake_won', 'stake_lost', 'won', 'lost', 'adjusted', 'commission', 'players_pnl'].map((name) => `sum(t.${name}) as ${name}`).join(', ')}
      from (
        select coalesce(m.account_id, b.account_id) as account_id, ${ofPlayers}, coalesce(o.days, 0) as days, coalesce(o.hours, 0) as hours from ${sideBySide(own, `''`, 'whole')}
        left join (select c.id, o.*, d.* from ${spanned(own)} c cross join lateral ${resultStakes} o cross join lateral ${playerDays} d) o on o.id = coalesce(m.account_id, b.account_id)
      ) t join accounts a on a.id = t.account_id group by 1`,
    order: 'user_name, account_id',
  },
  agent_pnl: {
    // A player keeps nothing of it.
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, ${place.isOfMarkets ? 'null::bigint as days' : 'd.days'},
        coalesce(m.won, 0) as won, coalesce(m.lost, 0) as lost, coalesce(m.adjusted, 0) as adjusted, ${result}, ${pnl} - ${keptBy('own')} - coalesce(m.upline, 0) as downline,
        ${keptBy('own_win')} as own_win, ${keptBy('own_commission')} as own_commission, ${keptBy('own')} as own, coalesce(m.upline, 0) as upline, m.sports_pnl
      from ${place.isOfMarkets ? byAccountOfMarkets(children(place)) : `${byAccount(children(place))} cross join lateral ${playerDays} d`} where ${moved}`,
    order: 'user_name',
  },
  sports_members: {
    // A player keeps nothing of it.
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level,
        ${place.sportIds.map((id) => Object.entries(memberFigures).map(([figure, sum]) => `coalesce(sum(${sum}) filter (where s.sport_id = ${id}), 0) as ${sportColumn(id, figure as SportFigure)}, `).join('')).join('')}
        coalesce(sum(s.result) filter (where s.market_type = 'fancy'), 0) as sessions, coalesce(sum(s.rounds) filter (where s.sport_id is null), 0) as casino, coalesce(sum(s.result - s.rounds) filter (where s.sport_id is null), 0) as rewards${place.providerIds.map((id) => `, coalesce(max(o.${providerColumn(id)}), 0) as ${providerColumn(id)}`).join('')}, coalesce(sum(s.result), 0) as total
      from accounts a join (select s.account_id, s.sport_id, s.market_type, -sum(won_minor + lost_minor + adjusted_minor + commission_minor) as result, -sum(won_minor + lost_minor) as rounds, -sum(commission_minor) as commission, sum(own_win_minor + own_commission_minor) as own
        from ${spanned(children(place))} c cross join lateral ${sumsOf('money', placeFilter('s'))} s group by 1, 2, 3
        having (sum(won_minor + lost_minor + adjusted_minor + commission_minor), sum(commission_minor), case when s.sport_id is null then sum(won_minor + lost_minor) else 0 end) <> (0, 0, 0)) s on s.account_id = a.id ${place.providerIds.length === 0 ? '' : `left join (${ofProviders(children(place), place.providerIds)}) o on o.id = a.id`} group by 1, 2, 3, 4, 5`,
    order: 'user_name',
  },
  turnover: {
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, coalesce(b.bets, 0) as bets, coalesce(b.stake_before, 0) as stake_before, coalesce(b.stake_in_play, 0) as stake_in_play,
        coalesce(b.voided, 0) as voided, coalesce(b.turnover, 0) as turnover, ${ofResults}, coalesce(m.won, 0) as won, coalesce(m.lost, 0) as lost, coalesce(m.adjusted, 0) as adjusted, coalesce(m.commission, 0) as commission, ${pnl} as pnl, m.sports_pnl
      from ${byAccount(children(place))} cross join lateral ${resultStakes} o where ${movedOrResulted}`,
    order: 'user_name',
  },
  commission: {
    text: (place) => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, m.commission,
        m.own_commission * (case when a.level = ${levels.player} then 0 else 1 end) as own_commission from ${byAccount(children(place))} where m.commission <> 0`,
    order: 'user_name',
  },
  settlement: {
    // What is to be received from those below and above, with the cash received already, is what is to be paid to them, with the own profit that is kept; a
    // loss and cash paid stand on the other side. Of the account above no name is told.
    text: () => `with below as (
        select c.id, c.parent_id, coalesce(b.balance, 0) as balance, coalesce(b.cash, 0) as cash from accounts c
        left join (select s.account_id, ${edges} from ${spanned('select id from accounts where parent_id = any($1::bigint[])')} c cross join lateral ${sumsOf('money')} s group by 1) b on b.account_id = c.id
        where c.parent_id = any($1::bigint[])
      ), above as (
        select c.id, coalesce(b.balance, 0) as balance, coalesce(b.cash, 0) as cash, coalesce(b.own, 0) as own from (${own}) c
        left join (select s.account_id, ${edges}, sum(s.own_win_minor + s.own_commission_minor) as own from ${spanned(own)} c cross join lateral ${sumsOf('money')} s group by 1) b on b.account_id = c.id
      ), parts as (
        select 'child' as part, 1 as nth, a.user_name, a.currency, b.id, -b.balance as amount from below b join accounts a on a.id = b.id
        union all
        select part.name, part.nth, case when part.name <> 'parent' then a.user_name end, a.currency, v.id, part.amount from above v join accounts a on a.id = v.id
        cross join lateral (select (select coalesce(sum(b.cash), 0) from below b where b.parent_id = v.id) - v.cash as amount) cash
        cross join lateral (values ('parent', 2, v.balance), (case when v.own > 0 then 'own_profit' else 'own_loss' end, 3, -v.own), (case when cash.amount > 0 then 'cash_received' else 'cash_paid' end, 4, cash.amount)) as part(name, nth, amount)
      ) select part || id as id, currency, id as account_id, part, nth, user_name, greatest(amount, 0) as receive, greatest(-amount, 0) as pay from parts where amount <> 0`,
    order: 'nth, user_name',
  },
  liability: {
    text: () => `select a.id::text as id, a.currency, a.id as account_id, a.user_name, a.level::text as level, f.players, f.funds, coalesce(o.open_stakes, 0) as open_stakes, f.exposure, f.owed, f.due
      from accounts a join (
        select t.ancestor_id as id, count(*) as players, sum(greatest(f.credit_minor + f.unsettled_minor, 0)) as funds, sum(f.exposure_minor) as exposure, sum(greatest(f.unsettled_minor, 0)) as owed, sum(greatest(-f.unsettled_minor, 0)) as due
        from account_funds f join account_paths t on t.descendant_id = f.account_id and t.ancestor_id = any($12::bigint[]) where f.level = ${levels.player} group by 1
      ) f on f.id = a.id
      left join (
        select t.ancestor_id as id, sum(p.stake_minor) as open_stakes from markets k join positions p on p.market_id = k.id join account_paths t on t.descendant_id = p.player_id
        where k.status <> 'settled' and t.ancestor_id = any($12::bigint[]) group by 1
      ) o on o.id = a.id where a.id = any($12::bigint[])`,
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
    text: (place) => `select b.id::text as id, b.currency, b.id as bet_id, k.sport_id as game_id, k.event_id, a.id as account_id, b.placed_at, a.user_name, ${named.event}, ${named.market}, b.side::text as side, b.stake_minor as stake,
        b.liability_minor as liability, case when b.in_play then 'yes' else 'no' end as in_play, ${standingOf('v')}
      from (${largestStakes(place)}) b
      join markets k on k.id = b.market_id join events e on e.id = k.event_id join accounts a on a.id = b.player_id
      cross join lateral (${takenByThen}) v`,
    order: 'stake desc, bet_id desc',
    ofMoments: true,
  },
  top_exposures: {
    text: () => `select a.id::text as id, a.currency, a.id as account_id, ${fundsOf}
      from (
        select f.*, row_number() over (partition by x.currency order by f.exposure_minor desc, f.account_id) as place
        from account_paths t join account_funds f on f.account_id = t.descendant_id and f.level = ${levels.player} and f.exposure_minor > 0 join accounts x on x.id = f.account_id where t.ancestor_id = any($1::bigint[])
      ) f join accounts a on a.id = f.account_id join accounts u on u.id = a.parent_id where f.place <= ${topRows}`,
    order: 'exposure desc, user_name',
  },
  stakes: {
    // Read from their indexes of time, newest first: of all currencies together.
    text: stakeParts,
    parts: stakesInOrder,
    order: 'taken_at desc, bet_id desc',
    anyCurrency: true,
    ofMoments: true,
    totals: stakesTotal,
    beside: besideStake,
  },
  stakes_back: { text: takenParts, order: 'taken_at, bet_id', anyCurrency: true, ofMoments: true, totals: takenTotal, beside: besideStake },
  future_events: {
    text: () => `select e.id || a.currency as id, a.currency, e.sport_id as game_id, e.id as event_id, ${named.sport}, ${named.event}, ${named.starts_at}, count(distinct k.id) as markets, count(distinct o.player_id) as players,
        sum(o.bets) as bets, sum(o.stake_minor) as open_stakes, sum(o.exposure_minor) as exposure
      from events e join sports p on p.id = e.sport_id join markets k on k.event_id = e.id and k.status <> 'settled' join positions o on o.market_id = k.id and o.bets > 0
      join account_paths t on t.descendant_id = o.player_id and t.ancestor_id = any($1::bigint[]) join accounts a on a.id = t.ancestor_id
      where e.starts_at > $9::timestamptz and ($4::bigint is null or e.sport_id = $4) and ($5::text is null or k.type::text = $5) group by 1, 2, 3, 4, 5, 6, 7`,
    order: 'starts_at, event',
  },
  voids: { text: () => takenBets(`'bets', 'filter'`, false), order: 'taken_at, bet_id', ofMoments: true },
  cancelled: { text: () => takenBets(`'market', 'event'`, true), order: 'taken_at, bet_id', ofMoments: true },
  result_changes: {
    // Of one account: of markets on which somebody below it had bet by then, whatever became of the bets.
    text: ({ isRoot }) => `select c.market_id || '/' || c.revision || c.act as id, null::text as currency, k.sport_id as game_id, k.event_id, k.id as market_id, ${named.event}, ${named.market}, c.revision, c.act, c.at as changed_at, coalesce(${nameAt('staff', 'p')}, c.feed) as person, c.note
      from (
        select market_id, revision, 'declared_again' as act, declared_at as at, declared_by as staff_id, declared_by_feed as feed, note from results where revision > 1
        union all select market_id, revision, case when verified_by is null then 'withdrawn' else 'rolled_back' end, rolled_back_at, rolled_back_by, case when rolled_back_by is null then declared_by_feed end, rollback_reason from results where rolled_back_at is not null
      ) c join markets k on k.id = c.market_id join events e on e.id = k.event_id left join staff p on p.id = c.staff_id
      where ${inPeriod('c.at')} and ($4::bigint is null or k.sport_id = $4) and ($5::text is null or k.type::text = $5)
        ${isRoot ? '' : `and exists (select from positions p join account_paths t on t.descendant_id = p.player_id and t.ancestor_id = any($1::bigint[])
          where p.market_id = c.market_id and exists (select from bets b where b.player_id = p.player_id and b.market_id = p.market_id and b.placed_at < c.at))`}`,
    order: 'changed_at, market_id, revision, act',
    beside: besideChange,
    told: (row) => tellOutcomes(row, ['was', 'became']),
    ofMoments: true,
  },
  significant_events: {
    // Of one account: what was done to it, by it, and to and by those below.
    text: ({ isRoot }) => `select a.id::text as id, null::text as currency, a.id as no, a.at as changed_at, ${eventKindText} as event_kind, a.action, a.actor_kind as actor, a.actor_id, a.target_kind as component, a.target_id, a.reason,
        a.before as stood, a.after as stands
      from audit_log a where a.action <> 'platform.placeBet' and coalesce(${eventKindText}, 'sign_in') <> 'sign_in' and ${inPeriod('a.at')}
        ${isRoot ? '' : `and exists (select from account_paths t where t.ancestor_id = any($1::bigint[]) and t.descendant_id in (
          case when a.actor_kind = 'account' then a.actor_id end, case when a.target_kind = 'account' and a.target_id ~ '^[0-9]{1,18}$' then a.target_id::bigint end))`}`,
    order: 'no desc',
    ofMoments: true,
    totals: () => 'select null::text as currency where false',
    beside: `select coalesce((select ${nameAt('staff', 's')} from staff s where r.actor = 'staff' and s.id = r.actor_id), (select x.user_name from accounts x where r.actor = 'account' and x.id = r.actor_id)) as person,
      coalesce((select ${nameAt('staff', 's')} from staff s where r.component = 'staff' and s.id::text = r.target_id), (select x.user_name from accounts x where r.component = 'account' and x.id::text = r.target_id), r.target_id) as target`,
    told: ({ stood, stands, ...row }) => {
      const changes = auditDiff(stood, stands)
      const all = (part: 'field' | 'before' | 'after'): string => changes.map((change) => change[part] ?? '–').join('; ')
      return { ...row, altered: all('field'), before: all('before'), after: all('after') }
    },
  },
  casino: {
    text: () => `select g.id || a.currency as id, a.currency, g.id as casino_game_id, ${nameAt('provider', 'p')} as provider, ${nameAt('game', 'g')} as game, sum(s.rounds) as rounds, sum(s.won_minor) as won, sum(s.lost_minor) as lost, -sum(s.won_minor + s.lost_minor) as pnl
      from ${spanned(own)} c cross join lateral ${sumsOf('casino')} s join accounts a on a.id = c.id join casino_games g on g.id = s.game_id join casino_providers p on p.id = g.provider_id where ($13::bigint is null or g.provider_id = $13) group by 1, 2, 3, 4`,
    order: 'provider, game',
  },
}
