import { beforeAll, expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames, type ReportName } from '#contract/report-names.ts'
import type { Tx } from '#database/transaction.ts'
import { withTransaction } from '#database/transaction.ts'
import { openReport, readPage, readReport } from '#server/reports/read-report.ts'
import { testDatabase } from '../support/database.ts'
import { createMoneyWorld } from '../support/money-world.ts'
import { siteReader } from '../support/site-reader.ts'
import { countEverywhere, playSeededDay, seededDay } from './seeded-day.ts'

// What reports read: what is summed they take from the sums, and of whole days only the days.

const db = await testDatabase()
const nextDay = new Date('2026-03-15T06:00:00Z')
let [house, north, sport, market] = ['', '', '', '']
beforeAll(async () => {
  const { world, markets } = await playSeededDay(db)
  ;[house, north] = [world.accounts.get('house') ?? '', world.accounts.get('north') ?? '']
  sport = world.sportId
  market = markets.match.id
  await countEverywhere(db)
})

const sums = ['bet_sums', 'bet_days', 'money_sums', 'money_days', 'market_sums', 'market_days', 'market_turnovers', 'casino_sums', 'casino_days', 'outcome_sums', 'outcome_days', 'player_stakes', 'active_players', 'active_days', 'counted_accounts']
const named = ['accounts', 'account_paths', 'markets', 'events', 'sports', 'casino_games', 'casino_providers', 'past_values']
/** Reports that list bets, results or accounts themselves read these, and none of them adds up what is summed. */
const listed: Readonly<Partial<Record<ReportName, readonly string[]>>> = {
  event_pnl: ['leagues', 'results', 'selections', 'bets', 'bet_voids'], market_pnl: ['leagues', 'results', 'selections', 'bets', 'bet_voids'],
  top_stakes: ['bets', 'bet_voids', 'results'], stakes: ['bets', 'bet_voids', 'results'], stakes_back: ['bets', 'bet_voids', 'results'], voids: ['bets', 'bet_voids', 'voids', 'results', 'staff'], cancelled: ['bets', 'bet_voids', 'voids', 'results', 'staff'], result_changes: ['results', 'staff', 'positions', 'bets', 'selections'], significant_events: ['audit_log', 'staff'],
  liability: ['account_funds', 'positions'], future_events: ['positions'], unclaimed: ['account_funds'], negative: ['account_funds'], top_exposures: ['account_funds'],
}

type Plan = { readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] }
const relations = (plan: Plan): readonly string[] => [...(plan['Relation Name'] === undefined ? [] : [plan['Relation Name']]), ...(plan.Plans ?? []).flatMap(relations)]

const ofTime = { period: { ...seededDay, as_of: seededDay.to }, moment: { to: seededDay.to, as_of: seededDay.to }, now: {} } as const

test.each(reportNames)('%s reads sums, and else only what it lists', async (report) => {
  const read = await withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, { report, account_id: house, ...ofTime[definitionOf(report).time] }, nextDay)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const found: string[] = []
    const explaining = { ...tx, query: async (text: string, values: never) => {
      if (text.startsWith('set ')) return tx.query(text)
      const { rows: [row] } = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(`explain (format json) ${text}`, values)
      found.push(...(row?.['QUERY PLAN'] ?? []).flatMap((each) => relations(each.Plan)))
      return tx.query(text, values)
    } } as unknown as typeof tx
    await readPage(explaining, open.value, 0, 101)
    return found
  })
  expect(read.length).toBeGreaterThan(0)
  expect([...new Set(read)].filter((relation) => ![...sums, ...named, ...(listed[report] ?? [])].includes(relation))).toEqual([])
})

test('changed results of an account are those of markets on which somebody below it had bet by then', async () => {
  const changes = (account: string) => withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, { report: 'result_changes', account_id: account, ...ofTime.period }, nextDay)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    return (await readPage(tx, open.value, 0, 101)).found.map(({ cells }) => cells['act'])
  })
  const elsewhere = await createMoneyWorld(db, [{ name: 'elsewhere', parent: null, level: 0, shareBp: 10_000 }], [])
  expect(await changes(house)).toEqual(['rolled_back', 'declared_again', 'rolled_back', 'declared_again'])
  expect(await changes(elsewhere.accounts.get('elsewhere') ?? '')).toEqual([])
})

/** What a test deletes comes back. */
class Undone extends Error {}

const ofDays = reportNames.filter((report) => definitionOf(report).time === 'period' && (listed[report] === undefined || report === 'event_pnl' || report === 'market_pnl') && report !== 'account_pnl')

test.each(ofDays)('%s of a whole day needs none of its quarters', async (report) => {
  const asked = { report, account_id: house, ...ofTime.period }
  await expect(withTransaction(db.database, {}, async (tx) => {
    const read = async () => {
      const open = await openReport(tx, siteReader, asked, nextDay)
      if (!open.ok) throw new Error(JSON.stringify(open.refusal))
      return readPage(tx, open.value, 0, 101)
    }
    const before = await read()
    expect(before.found.length).toBeGreaterThan(0)
    for (const table of ['bet_sums', 'money_sums', 'market_sums', 'casino_sums', 'outcome_sums', 'active_players']) await tx.query(`delete from ${table}`)
    expect(await read()).toEqual(before)
    throw new Undone()
  })).rejects.toBeInstanceOf(Undone)
})

test.each([['everybody', {}], ['one account', { account_id: 'house' }], ['one sport', { account_id: 'house', game_id: 'sport' }], ['one type of market', { market_type: 'match_odds' as const }], ['one market', { market_id: 'market' }]])('stakes and voids of %s come to their total, page by page', async (_, asked) => {
  const ids: Readonly<Record<string, string>> = { house, sport, market }
  const narrowed = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, ids[value] ?? value]))
  const { whole, pages } = await withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, { report: 'stakes', ...narrowed, ...ofTime.period }, nextDay)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const found = [await readPage(tx, open.value, 0, 3)]
    while ((found.at(-1)?.found.length ?? 0) === 3) found.push(await readPage(tx, open.value, found.length * 3, 3))
    return { whole: await readReport(tx, open.value, 0, 1_000), pages: found }
  })
  const rows = pages.flatMap(({ found }) => found)
  expect(rows).toEqual(whole.found)
  expect(rows.length).toBeGreaterThan(1)
  const sum = rows.reduce((all, { cells }) => all + Number(cells['turnover']), 0)
  // Of a market it is told how many bets stand.
  const stand = rows.reduce((all, { cells }) => all + Number(cells['bets'] ?? 0), 0)
  const wanted = 'market_id' in narrowed ? { turnover: sum, bets: stand } : { turnover: sum }
  expect(pages[0]?.totals.map(({ cells }) => cells)).toEqual([wanted])
  expect(whole.totals.map(({ cells }) => cells)).toEqual([wanted])
})

const rare = { of_place: 2, elsewhere: 9_000_000, before: 0, place_before: 0 }
test.each([
  ['stakes', 'order', { of_place: 500_000, elsewhere: 500_000, before: 0, place_before: 0 }], ['stakes', 'players', rare], ['stakes_back', 'players', rare],
  ['top_stakes', 'players', rare], ['top_stakes', 'order', { of_place: 500_000, elsewhere: 500_000, before: 9_000_000, place_before: 900_000 }],
  ['top_stakes', 'time', { of_place: 100, elsewhere: 2_000, before: 90_000_000, place_before: 900_000 }],
] as const)('%s of a branch: by %s where that reads the fewest bets, and the same whichever way', async (report, way, kept) => {
  const asked = { report, account_id: north, ...ofTime.period }
  const read = (tx: Tx) => async () => {
    const open = await openReport(tx, siteReader, asked, nextDay)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    return { way: open.value.way, found: (await readPage(tx, open.value, 0, 101)).found }
  }
  await expect(withTransaction(db.database, {}, async (tx) => {
    const before = await read(tx)()
    expect(before.found.length).toBeGreaterThan(1)
    // As if so many bets had been counted.
    const count = (account: string, day: string, bets: number) => tx.query(`insert into bet_days (account_id, slot, sport_id, market_type, in_play, bets, stake_minor, voided_share) values ($1, $2, $3, 'match_odds', true, $4, 0, 0)
      on conflict (account_id, slot, sport_id, market_type, in_play) do update set bets = excluded.bets`, [account, day, sport, bets])
    await tx.query('update bet_days set bets = 0')
    for (const [account, onDay, earlier] of [[house, kept.of_place + kept.elsewhere, kept.before + kept.place_before], [north, kept.of_place, kept.place_before]] as const) {
      await count(account, seededDay.from, onDay)
      await count(account, '2025-01-01T18:30:00Z', earlier)
    }
    const after = await read(tx)()
    expect(after.way).toBe(way)
    expect(after.found).toEqual(before.found)
    throw new Undone()
  })).rejects.toBeInstanceOf(Undone)
})
