import fc from 'fast-check'
import { expect } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { ReportName } from '#contract/report-names.ts'
import { withTransaction } from '#database/transaction.ts'
import { analyticsHandlers } from '#server/analytics/handlers.ts'
import { sumBets, sumVoids } from '#server/analytics/sum-bets.ts'
import { sumEntries } from '#server/analytics/sum-entries.ts'
import { proveSums } from '#server/analytics/prove-sums.ts'
import { sumResults } from '#server/analytics/sum-results.ts'
import { closePlayerDays, keepSums, rebuildSums } from '#server/analytics/sum-keeper.ts'
import { enterAccounts } from '#server/exposure/leg-mover.ts'
import { openReport, readReport } from '#server/reports/read-report.ts'
import { whoWasActive } from '#server/reports/text-parts.ts'
import { moveOutbox } from '#server/runtime/stream-store.ts'
import { testDatabase } from '../support/database.ts'
import { call, moneyContext, staffPrincipal } from '../support/money-driver.ts'
import { naiveMarkets, naivePlayers, naiveStands, type Naive } from '../reports/naive-tops.ts'
import { databaseProperty } from '../support/property.ts'
import type { VoidRow } from '#server/voids/void-store.ts'
import { siteReader } from '../support/site-reader.ts'
import { bursts, endings, expectedRefusal, must, openRandomDay, proveAndClear, worldPlans } from './random-day.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)

const acts = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('bets' as const), bets: bursts({ minLength: 1, maxLength: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), turn: fc.nat(40), takenBp: fc.constantFrom(5_000, 10_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), turn: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), market: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle' as const), market: fc.nat(5), ending: endings }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll back' as const), market: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('relay' as const), messages: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('keep' as const), times: fc.integer({ min: 1, max: 3 }), crash: fc.constantFrom('no' as const, 'bets' as const, 'entries' as const, 'voids' as const, 'results' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebuild' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), few: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Pacific/Chatham') }) },
)
const days = fc.record({ plan: worldPlans, acts: fc.array(acts, { minLength: 5, maxLength: 16 }) })

/** What the sums must be, from bets, voids and postings alone, account by account with its own part of the tree. Slots are left out: days are short. */
const mustText = `
with recursive below as (
  select id as account_id, id as player_id from accounts where level = 9
  union all select a.parent_id, b.player_id from below b join accounts a on a.id = b.account_id where a.parent_id is not null
), staked as (
  select w.account_id, b.market_type::text as kind, b.in_play, count(*) as bets, sum(b.stake_minor) as stake,
    sum(b.stake_minor - ${naiveStands}) * 10000 as voided
  from bets b join below w on w.player_id = b.player_id group by 1, 2, 3
), won as (
  select w.account_id, sum(case when e.type in ('commission', 'commission_reversal') then 0 else e.amount_minor end) as win,
    sum(case when e.type in ('commission', 'commission_reversal') then e.amount_minor else 0 end) as commission
  from journal_entries e join below w on w.player_id = e.account_id where e.market_id is not null group by 1
), own as (
  select p.account_id, sum(p.amount) as amount from (
    select credit_account_id as account_id, amount_minor as amount, entry_id from postings where book = 'unsettled'
    union all select debit_account_id, -amount_minor, entry_id from postings where book = 'unsettled'
  ) p join journal_entries e on e.id = p.entry_id and e.market_id is not null group by p.account_id
)
select jsonb_build_object(
  'bets', coalesce((select jsonb_object_agg(account_id || ' ' || kind || ' ' || in_play, array[bets, stake, voided]::text[]) from staked), '{}'),
  'money', coalesce((select jsonb_object_agg(account_id, array[win, commission]::text[]) from won where (win, commission) <> (0, 0)), '{}'),
  'own', coalesce((select jsonb_object_agg(account_id, amount::text) from own where amount <> 0), '{}'),
  'edge', coalesce((select jsonb_object_agg(account_id, unsettled_minor::text) from account_funds where unsettled_minor <> 0), '{}')
) as figures`

const keptText = `
select jsonb_build_object(
  'bets', coalesce((select jsonb_object_agg(account_id || ' ' || kind || ' ' || in_play, array[bets, stake, voided]::text[]) from (
    select account_id, market_type::text as kind, in_play, sum(bets) as bets, sum(stake_minor) as stake, sum(voided_share) as voided from bet_sums group by 1, 2, 3) b), '{}'),
  'money', coalesce((select jsonb_object_agg(account_id, array[win, commission]::text[]) from (
    select account_id, sum(won_minor + lost_minor + adjusted_minor) as win, sum(commission_minor) as commission from money_sums group by 1) m where (win, commission) <> (0, 0)), '{}'),
  'own', coalesce((select jsonb_object_agg(account_id, amount::text) from (
    select account_id, sum(own_win_minor + own_commission_minor) as amount from money_sums group by 1) m where amount <> 0), '{}'),
  'edge', coalesce((select jsonb_object_agg(account_id, amount::text) from (
    select account_id, sum(edge_profit_minor + edge_cash_minor) as amount from money_sums group by 1) m where amount <> 0), '{}')
) as figures`

/** On how many days each player bet, of all, of each sport, of each type and of both; below each account, and below companies and super admins by the levels of the accounts between. */
const activeText = `
with recursive below as (
  select id as account_id, id as player_id from accounts where level = 9
  union all select a.parent_id, b.player_id from below b join accounts a on a.id = b.account_id where a.parent_id is not null
), bet as (
  select b.player_id, (b.placed_at at time zone z.time_zone)::date as day, extract(hour from b.placed_at at time zone z.time_zone) as hour, m.sport_id, b.market_type::text as type from bets b join markets m on m.id = b.market_id join businesses z on z.id = b.business_id
), through as (
  select account_id, 9 as level, player_id from below
  union all select u.id, a.level, w.player_id from below w join accounts a on a.id = w.account_id and a.level < 9
    join account_paths p on p.descendant_id = a.id join accounts u on u.id = p.ancestor_id and u.level <= 1
), must as (
  select t.account_id, t.level, coalesce(sport_id, 0) as sport_id, coalesce(type, 'all') as type, count(distinct (player_id, day)) as days, count(distinct (player_id, day, hour)) as hours from through t join bet using (player_id)
  group by t.account_id, t.level, grouping sets ((), (sport_id), (type), (sport_id, type))
)
select account_id, level, sport_id, type from (%) d group by 1, 2, 3, 4 having (sum(days), sum(hours)) <> (0, 0)`
/** As it is kept: of players, of accounts that are counted, and by levels. */
const activeApartText = activeText.replace('%', `
  select * from must where level < 9 or account_id in (select id from accounts where level = 9) or account_id in (select account_id from counted_accounts)
  union all select account_id, through, sport_id, market_type, -day_players, -hour_players from active_players`)
/** As it is read, of every account, from days and quarters where a span has days. */
const activeReadText = activeText.replace('%', `
  select * from must where level = 9
  union all select c.id, s.through, s.sport_id, s.market_type, -s.day_players, -s.hour_players
  from (select id, case level when 9 then $2::timestamptz else $2::timestamptz + interval '1 year' end as d0, case level when 9 then $2::timestamptz else $3::timestamptz - interval '1 year' end as d1 from accounts) c
  cross join lateral ${whoWasActive('s.through = 9')} s where $1::text is null`)

/** Above players the sums by market come to those by time, and a market's turnover to its positions. */
const apartText = `
select account_id from (
  select account_id, won_minor, lost_minor, adjusted_minor, commission_minor, own_win_minor, own_commission_minor, edge_profit_minor from market_sums
  union all
  select m.account_id, -won_minor, -lost_minor, -adjusted_minor, -commission_minor, -own_win_minor, -own_commission_minor, -edge_profit_minor
  from money_sums m join accounts a on a.id = m.account_id and a.level < 9 where m.sport_id is not null
) d group by 1 having (sum(won_minor), sum(lost_minor), sum(adjusted_minor), sum(commission_minor), sum(own_win_minor), sum(own_commission_minor), sum(edge_profit_minor)) <> (0, 0, 0, 0, 0, 0, 0)
union all
select account_id from (
  select account_id, market_id, bets, stake_minor from market_turnovers
  union all select w.ancestor_id, b.market_id, -(stands > 0)::int, -stands from bets b cross join lateral (select ${naiveStands} as stands) n join account_paths w on w.descendant_id = b.player_id and w.depth > 0
  where exists (select from market_turnovers t where t.market_id = b.market_id)
) d group by account_id, market_id having (sum(bets), sum(stake_minor)) <> (0, 0)`

/** What was staked where players won and lost, from positions and entries alone, beside what each player and each account above has of it. */
const resultedText = `
with recursive below as (
  select id as player_id, id as account_id from accounts where level = 9
  union all select b.player_id, a.parent_id from below b join accounts a on a.id = b.account_id where a.parent_id is not null
), must as (
  select p.player_id, (select coalesce(sum(${naiveStands}), 0) from bets b where b.market_id = p.market_id and b.player_id = p.player_id) as stake_minor, sign(coalesce(sum(j.amount_minor) filter (where j.type not in ('commission', 'commission_reversal')), 0)) as side
  from positions p left join journal_entries j on j.account_id = p.player_id and j.market_id = p.market_id
  where exists (select from market_turnovers t where t.market_id = p.market_id) group by p.business_id, p.market_id, p.player_id
)
select account_id from (
  select b.account_id, case when side > 0 then stake_minor else 0 end as won, case when side < 0 then stake_minor else 0 end as lost from must m join below b using (player_id)
  union all select player_id, -won_minor, -lost_minor from player_stakes
  union all select account_id, -stake_won_minor, -stake_lost_minor from outcome_sums
) d group by 1 having (sum(won), sum(lost)) <> (0, 0)`

/** Days of accounts above players come to their quarters, and levels to the accounts of each. */
const daysApartText = `
with zones as (select a.id as account_id, a.level, z.time_zone from accounts a join sum_zones z on z.business_id = a.business_id where a.level < 9)
${([['bet_sums', 'bet_days', ['bets', 'stake_minor', 'voided_share'], ['sport_id', 'market_type', 'in_play']],
  ['money_sums', 'money_days', ['won_minor', 'lost_minor', 'adjusted_minor', 'commission_minor', 'own_win_minor', 'own_commission_minor', 'edge_profit_minor', 'edge_cash_minor', 'edge_credit_minor'], ['sport_id', 'market_type']],
  ['market_sums', 'market_days', ['won_minor', 'own_win_minor', 'edge_profit_minor'], ['market_id']], ['outcome_sums', 'outcome_days', ['stake_won_minor', 'stake_lost_minor'], ['sport_id', 'market_type']],
  ['level_sums', 'level_days', ['own_win_minor', 'own_commission_minor', 'result_minor', 'commission_minor'], ['s.level', 'sport_id', 'market_type']], ['level_stakes', 'level_stake_days', ['bets', 'stake_minor', 'voided_share'], ['s.level', 'sport_id', 'market_type']],
  ['active_players', 'active_days', ['hour_players', 'day_players'], ['through', 'sport_id', 'market_type']]] as const)
  .map(([quarters, days, sums, apart]) => `select '${days}' as kind, account_id from (
    select account_id, date_trunc('day', slot at time zone time_zone) at time zone time_zone as day, ${[...apart, ...sums].join(', ')} from ${quarters} s join zones using (account_id)
    union all select account_id, slot, ${[...apart, ...sums.map((name) => `-${name}`)].join(', ')} from ${days} s join zones using (account_id)
  ) d group by account_id, day, ${apart.map((name) => name.replace('s.', '')).join(', ')} having (${sums.map((name) => `sum(${name})`).join(', ')}) <> (${sums.map(() => '0').join(', ')})`)
  .join(' union all ')}
union all
select 'levels', ancestor_id from (
  select t.ancestor_id, z.level, s.own_win_minor, s.own_commission_minor, s.won_minor + s.lost_minor + s.adjusted_minor as result, s.commission_minor, 0 as bets, 0 as stake, 0 as voided
  from money_sums s join zones z using (account_id) join account_paths t on t.descendant_id = s.account_id join accounts u on u.id = t.ancestor_id and u.level <= 1
  union all
  select t.ancestor_id, z.level, 0, 0, 0, 0, s.bets, s.stake_minor, s.voided_share from bet_sums s join zones z using (account_id) join account_paths t on t.descendant_id = s.account_id join accounts u on u.id = t.ancestor_id and u.level <= 1
  union all select account_id, s.level, -own_win_minor, -own_commission_minor, -result_minor, -commission_minor, 0, 0, 0 from level_sums s
  union all select account_id, s.level, 0, 0, 0, 0, -bets, -stake_minor, -voided_share from level_stakes s
) d group by ancestor_id, level having (sum(own_win_minor), sum(own_commission_minor), sum(result), sum(commission_minor), sum(bets), sum(stake), sum(voided)) <> (0, 0, 0, 0, 0, 0, 0)`

/** Above players, of bets where accounts are counted, the sums of quarters come to those of all sports and types, quarter by quarter. */
const quartersApartText = `
select account_id, slot from (
  select s.account_id, s.slot, s.in_play as apart, s.bets, s.stake_minor as stake, s.voided_share as voided, 0 as result, 0 as commission, 0 as own from bet_sums s join counted_accounts c on c.account_id = s.account_id
  union all select account_id, slot, in_play, -bets, -stake_minor, -voided_share, 0, 0, 0 from bet_quarters
  union all
  select s.account_id, s.slot, s.sport_id is not null, 0, 0, 0, s.won_minor + s.lost_minor + s.adjusted_minor, s.commission_minor, s.own_win_minor + s.own_commission_minor from money_sums s join accounts a on a.id = s.account_id and a.level < 9
  union all select account_id, slot, of_sports, 0, 0, 0, -result_minor, -commission_minor, -own_minor from money_quarters
) d group by account_id, slot, apart having (sum(bets), sum(stake), sum(voided), sum(result), sum(commission), sum(own)) <> (0, 0, 0, 0, 0, 0)`

/** What players won or lost by days, of all and of each type and sport, is what their entries come to. */
const resultsApartText = `
select player_id from (
  select j.account_id as player_id, 'all' as kind, 0 as sport, j.amount_minor as amount from journal_entries j where j.type not in ('credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take')
  union all select j.account_id, k.type::text, k.sport_id, j.amount_minor from journal_entries j join markets k on k.id = j.market_id
  union all select player_id, market_type, sport_id, -result_minor from player_results where days = 1
) d group by player_id, kind, sport having sum(amount) <> 0`
/** The day is over then. */
const afterToday = (): Date => new Date(Date.now() + 3 * 86_400_000)

/** Of the bets and of the journal alone, for an account and all players below it: what the house kept, the commission in it, what it made itself, and what was staked. */
const ledgerText = `
with recursive below as (
  select id as player_id, id as at from accounts where level = 9
  union all select b.player_id, a.parent_id from below b join accounts a on a.id = b.at where a.parent_id is not null
), mine as (select player_id from below where at = $1)
select
  (select coalesce(-sum(amount_minor), 0) from journal_entries where account_id in (select player_id from mine) and market_id is not null)::text as pnl,
  (select coalesce(-sum(amount_minor), 0) from journal_entries where account_id in (select player_id from mine) and type in ('commission', 'commission_reversal'))::text as commission,
  (select coalesce(sum(case when credit_account_id = $1 then p.amount_minor else -p.amount_minor end), 0) from postings p join journal_entries e on e.id = p.entry_id
    where book = 'unsettled' and e.market_id is not null and $1 in (credit_account_id, debit_account_id))::text as own,
  (select coalesce(sum(${naiveStands}), 0)
    from bets b where player_id in (select player_id from mine))::text as turnover,
  (select coalesce(sum(stake_minor) filter (where in_play), 0) from bets where player_id in (select player_id from mine))::text as stake_in_play,
  (select coalesce(sum(stake_minor) filter (where not in_play), 0) from bets where player_id in (select player_id from mine))::text as stake_before,
  (select coalesce(sum(stake_minor - ${naiveStands}), 0)
    from bets b where player_id in (select player_id from mine))::text as voided`

/** What each report that has the figure must come to, for the house and for the branch below it. */
const totalled = {
  pnl: ['day_pnl', 'sport_pnl', 'event_pnl', 'market_pnl', 'agent_pnl', 'turnover'], commission: ['day_pnl', 'sport_pnl', 'event_pnl', 'market_pnl', 'agent_pnl', 'account_pnl', 'commission'],
  own: ['day_pnl', 'sport_pnl', 'event_pnl', 'market_pnl'], turnover: ['day_pnl', 'sport_pnl', 'account_pnl', 'turnover', 'stakes'], players_pnl: ['account_pnl'], total: ['sports_members'],
  stake_in_play: ['turnover'], stake_before: ['turnover'], voided: ['turnover'], taken: ['stakes_back'],
} as const
/** Figures that the ledger has by another name; a player's profit is the house's loss. */
const inLedger = (figure: string, ledger: Readonly<Record<string, string>>): number => {
  const name = { players_pnl: 'pnl', total: 'pnl', taken: 'voided' }[figure] ?? figure
  return Number(ledger[name]) * (figure === 'players_pnl' ? -1 : 1)
}

async function reportsAreTheLedger(accountIds: readonly string[]): Promise<void> {
  const now = new Date(Date.now() + 60_000)
  for (const accountId of accountIds) {
    const { rows: [ledger] } = await db.owner.query<Record<string, string>>(ledgerText, [accountId])
    const reads = new Map<ReportName, ReturnType<typeof readFirst>>()
    const readFirst = (report: ReportName) => withTransaction(db.database, {}, async (tx) => {
      const open = must(await openReport(tx, siteReader, { report, account_id: accountId }, now))
      const { totals: [total], found } = await readReport(tx, open, 0, 1_000)
      return { total: total?.cells ?? {}, rows: found }
    })
    const read = (report: ReportName) => {
      const known = reads.get(report) ?? readFirst(report)
      reads.set(report, known)
      return known
    }
    for (const [figure, reports] of Object.entries(totalled)) {
      const wanted = inLedger(figure, ledger ?? {})
      for (const report of reports) {
        const { total, rows } = await read(report)
        expect(`${report} ${figure} ${Number(total[figure] ?? 0)}`).toBe(`${report} ${figure} ${wanted}`)
        expect(rows.reduce((sum, { cells }) => sum + Number(cells[figure] ?? 0), 0)).toBe(Number(total[figure] ?? 0))
      }
    }
    const { total: settled } = await read('settlement')
    expect(settled['receive'] ?? 0).toBe(settled['pay'] ?? 0)
  }
}

const topMost = 10
const tops = [['winners', naivePlayers, (pnl: number) => pnl], ['losers', naivePlayers, (pnl: number) => -pnl], ['markets', naiveMarkets, Math.abs]] as const

/** Who won and lost most, and what markets moved, row by row as bets and entries have it, of a branch and of everybody: no fewer than there are, and nobody left out who is before one of them. */
async function topsAreTheLedger(staffId: string, accountIds: readonly string[]): Promise<void> {
  const later = { ...context, now: () => new Date(Date.now() + 60_000) }
  for (const accountId of [...accountIds, null]) {
    for (const [of, text, sizeOf] of tops) {
      const query = { of, ...(accountId === null ? {} : { account_id: accountId }) }
      const found = must(await call(later, staffPrincipal(staffId), analytics, analyticsHandlers, 'top', { query })) as readonly RowOf<typeof analytics.top>[]
      const shown = found.map(({ id, bets, turnover_minor: turnover, pnl_minor: pnl }) => ({ id, bets, turnover, pnl })).filter(({ pnl }) => sizeOf(pnl) > 0)
      const moved = (await db.owner.query<Naive>(text, [accountId, null, null])).rows.filter(({ pnl }) => sizeOf(pnl) > 0)
      const listed = moved.filter(({ id }) => shown.some((each) => each.id === id)).map(({ id, bets, turnover, pnl }) => ({ id, bets, turnover, pnl }))
      const byId = (rows: typeof shown) => rows.toSorted((one, other) => one.id.localeCompare(other.id))
      expect([of, byId(shown)]).toEqual([of, byId(listed)])
      expect([of, shown.length]).toEqual([of, Math.min(topMost, moved.length)])
      const last = Math.min(...shown.map(({ pnl }) => sizeOf(pnl)))
      expect(moved.filter(({ id, pnl }) => sizeOf(pnl) > last && !shown.some((each) => each.id === id))).toEqual([])
    }
  }
}

const sumsAreProved = async () => expect((await proveSums(db.database)).filter(({ wrong }) => wrong > 0)).toEqual([])
/** The first of the ways to end in which nobody wins who has left; a tie of somebody who has is none. */
function outcomeWithout(gone: ReadonlySet<string>, ways: (turn: number) => WireOutcome): WireOutcome {
  const fits = (outcome: WireOutcome): boolean => outcome.kind !== 'winners' || ![...outcome.winners, ...(outcome.dead_heat?.selections ?? [])].some((id) => gone.has(id))
  return [0, 1, 2, 3].map(ways).find(fits) ?? { kind: 'void', reason: 'no_result' }
}

class Crash extends Error {}
const crashed = { bets: sumBets, entries: sumEntries, voids: sumVoids, results: sumResults } as const

databaseProperty('what reports add up is what bets, voids and entries come to, whatever happens and wherever adding up breaks off', 10, days, async (value) => {
  const day = await openRandomDay(db, context, value.plan)
  await db.owner.query('truncate stream, sum_queue, bet_sums, money_sums, market_sums, market_turnovers, turnovers_due, active_players, active_days, counted_accounts, player_days, level_stakes, level_stake_days, bet_days, money_days, market_days, casino_days, level_sums, level_days, sum_zones, player_stakes, outcome_sums, outcome_days, bet_quarters, money_quarters, player_results, player_result_marks')
  const { driver } = day
  const revisions = new Map<string, { settled: boolean; revision: number }>()
  const made: VoidRow[] = []
  const gone = new Set<string>()
  const relay = (limit: number) => withTransaction(db.database, {}, (tx) => moveOutbox(tx, limit))
  await rebuildSums(db.database)
  for (const act of value.acts) {
    if (act.kind === 'bets') {
      for (const bet of act.bets) {
        const body = await day.prepare(bet)
        if (!gone.has(body.selection_id ?? '')) expect(expectedRefusal(await driver.place(body))).toBe(true)
      }
    }
    if (act.kind === 'relay') await relay(act.messages)
    if (act.kind === 'keep' && act.crash === 'no') {
      for (let times = 0; times < act.times; times++) await Promise.all([keepSums(db.database), keepSums(db.database)])
      // What comes later than this is late.
      for (let times = 0; times < act.times; times++) await closePlayerDays(db.database, afterToday())
    }
    if (act.kind === 'keep' && act.crash !== 'no') {
      const step = crashed[act.crash]
      await expect(withTransaction(db.database, {}, async (tx) => {
        await step(tx)
        throw new Crash()
      })).rejects.toBeInstanceOf(Crash)
    }
    if (act.kind === 'rebuild') await rebuildSums(db.database)
    // As if few players were many.
    if (act.kind === 'count') await withTransaction(db.database, {}, (tx) => enterAccounts(tx, act.few))
    if (act.kind === 'keep') await sumsAreProved()
    if (act.kind === 'zone') await db.owner.query('update businesses set time_zone = $1', [act.zone])
    if (act.kind === 'void') {
      const { rows } = await db.owner.query<{ id: string }>('select id from bets order by id')
      const [chosen] = rows.slice(act.turn % Math.max(1, rows.length))
      const done = chosen === undefined ? null : await driver.void({ scope: 'bets', bet_ids: [chosen.id] }, act.takenBp)
      await driver.work()
      if (done?.ok === true && done.value[0] !== undefined) made.push(done.value[0])
    }
    if (act.kind === 'undo' && made.length > 0) {
      const [chosen] = made.splice(act.turn % made.length, 1)
      if (chosen !== undefined) must(await driver.undo(chosen))
      await driver.work()
    }
    if (act.kind === 'leave') {
      const { id, plan, runners } = day.markets[act.market % day.markets.length] ?? expect.fail('a market')
      const [runner] = runners.values()
      if (runner !== undefined && plan.type === 'match_odds' && plan.runners > plan.winners && !gone.has(runner) && (await driver.removeRunner(id, runner, 1_000)).ok) gone.add(runner)
    }
    if (act.kind === 'settle' || act.kind === 'roll back') {
      const market = day.markets[act.market % day.markets.length]?.id ?? ''
      const state = revisions.get(market) ?? { settled: false, revision: 0 }
      if (act.kind === 'settle' && !state.settled) {
        revisions.set(market, { settled: true, revision: state.revision + 1 })
        await driver.settle(market, outcomeWithout(gone, (turn) => day.outcome(act.market, { ...act.ending, turn: act.ending.turn + turn })), state.revision + 1)
      }
      if (act.kind === 'roll back' && state.settled) {
        revisions.set(market, { ...state, settled: false })
        must(await driver.rollBack(market, state.revision))
        await driver.work()
      }
    }
  }
  await driver.stop()
  // While much of it waits, and then nothing.
  await sumsAreProved()
  while ((await relay(100)).count > 0);
  while (await keepSums(db.database));
  while (await closePlayerDays(db.database, afterToday()));
  await sumsAreProved()
  const figures = async (text: string) => (await db.owner.query<{ figures: unknown }>(text)).rows[0]?.figures
  expect(await figures(keptText)).toEqual(await figures(mustText))
  expect((await db.owner.query(apartText)).rows).toEqual([])
  expect((await db.owner.query(daysApartText)).rows).toEqual([])
  expect((await db.owner.query(quartersApartText)).rows).toEqual([])
  expect((await db.owner.query(resultsApartText)).rows).toEqual([])
  // Days of players are those of the time zone in which their bets were added up.
  if (value.acts.some(({ kind }) => kind === 'zone')) await rebuildSums(db.database)
  expect((await db.owner.query(activeApartText)).rows).toEqual([])
  expect((await db.owner.query(activeReadText, [null, '2000-01-01', '2100-01-01'])).rows).toEqual([])
  expect((await db.owner.query(resultedText)).rows).toEqual([])
  expect((await db.owner.query<{ due: number }>('select count(*)::int as due from businesses b left join sum_zones z on z.business_id = b.id where z.time_zone is distinct from b.time_zone')).rows).toEqual([{ due: 0 }])
  const places = ['company', 'upper'].map((name) => day.world.accounts.get(name) ?? '')
  await reportsAreTheLedger(places)
  await topsAreTheLedger(day.world.trader, places)
  await proveAndClear(db)
})
