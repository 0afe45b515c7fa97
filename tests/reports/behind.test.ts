import { beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { definitionOf, providerOfColumn, sportOfColumn } from '#contract/report-list.ts'
import { reportNames } from '#contract/report-names.ts'
import { reports } from '#contract/reports.ts'
import type { ReportHeading, ReportRow } from '#contract/reports.ts'
import { statements, type FigureName } from '#contract/statements.ts'
import { withTransaction } from '#database/transaction.ts'
import { openReport, readReport, type AskedReport } from '#server/reports/read-report.ts'
import { behind } from '#web/features/reports/behind.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice, type MoneyWorld } from '../support/money-world.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { siteReader } from '../support/site-reader.ts'
import { addUp, playBeside, playSeededDay, seededDay } from './seeded-day.ts'

// Every figure of every report, of the whole and of one sport, beside what it opens: entries and bets come to it to the unit.

const db = await testDatabase()
/** Each figure asks the server, and the machine may do much beside. */
const patienceMs = 120_000
/** Before the events of the day begin. */
const beforeEvents = new Date('2026-03-14T05:00:00Z')
const nextDay = new Date('2026-03-15T06:00:00Z')
const server = await testServer(db, { running: false, now: () => nextDay })

let world: MoneyWorld
let house = ''
let sport = ''
let look: ReturnType<typeof clientOf>
beforeAll(async () => {
  world = (await playSeededDay(db)).world
  house = world.accounts.get('house') ?? ''
  sport = world.sportId
  await playAbroad()
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'BETS', permission: null }] })
  look = clientOf(server, await signIn(server, 'looker'))
})

/** Bets of the same day in a business of another currency, one of them in play: nothing of theirs is behind what was staked in the first. */
async function playAbroad(): Promise<void> {
  const world = await createMoneyWorld(db, [{ name: 'abroad', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'zoe', parent: 'abroad', creditMinor: 1_000_000 }], 'EUR')
  const now = new Date('2026-03-14T12:00:00Z')
  const driver = moneyDriver({ ...(await moneyContext(db.database)), now: () => now }, world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['Left', 'Right'] })
  const selection = market.runners.get('Left') ?? ''
  await setPrice(db, market.id, selection, 2_000)
  for (const stake of [70_000, 30_000]) {
    const placed = await driver.place({ player_id: world.accounts.get('zoe') ?? '', market_id: market.id, side: 'back', selection_id: selection, price: 2_000, stake_minor: stake })
    if (!placed.ok) throw new Error(JSON.stringify(placed.refusal))
    await db.owner.query('update markets set in_play = true, feed_bet_delay_ms = 1 where id = $1', [market.id])
  }
  await driver.settle(market.id, { kind: 'winners', winners: [selection] })
  await driver.work()
  await driver.stop()
  await addUp(db)
}

type Narrowed = { readonly game_id?: string; readonly market_type?: 'match_odds' | 'casino'; readonly event_id?: string; readonly market_id?: string; readonly level?: number }

/** What was asked once: many figures open the same. */
const asked = new Map<string, Promise<number>>()
function once(key: unknown, ask: () => Promise<number>): Promise<number> {
  const text = JSON.stringify(key)
  const known = asked.get(text) ?? ask()
  asked.set(text, known)
  return known
}

/** What a report that another one opens says of its figure: some are called otherwise there. */
function toldAs({ report, account_id: account }: Pick<AskedReport, 'report' | 'account_id'>, name: string, cells: ReportRow['cells'], rows: number): number {
  const of = (column: string): number => Number(cells[column] ?? 0)
  // What a player staked on a market is what stands there, whether it was won or lost.
  if (report === 'stakes' && name !== 'bets') return of('turnover')
  if (providerOfColumn(name) !== null) return of('pnl')
  const figure = sportOfColumn(name)?.figure ?? name
  if (figure in cells && figure !== 'downline') return of(figure)
  // What stays below an account is what those directly below keep and what stays below them; of all companies, what stays below these.
  if (figure === 'downline') return of('downline') + (account === undefined ? 0 : of('own'))
  return { voided: of('taken'), markets: rows, players_win: of('won') + of('lost') + of('adjusted'), players_pnl: of('pnl'), sessions: of('pnl'), total: of('pnl') }[figure] ?? 0
}

const asOfDay = ({ report }: Pick<ReportHeading, 'report'>) => ({ period: { ...seededDay, as_of: seededDay.to }, moment: { to: seededDay.to, as_of: seededDay.to }, now: {} })[definitionOf(report).time]

/** What a figure opens comes to; null where it opens nothing that adds up to one number. */
async function sumBehind(heading: ReportHeading, row: Omit<ReportRow, 'id'>, name: string, { game_id: gameId, event_id: eventId, market_id: marketId }: Narrowed): Promise<number | null> {
  const found = behind(heading, row, name, { gameId, eventId, marketId })
  if (found?.kind === 'report') {
    return once({ name, currency: row.currency, ...found }, async () => {
      const { level, ...search } = found.search
      const { heading: other } = await read({ ...search, ...(level === undefined ? {} : { level: Number(level) }) })
      const total = other.totals.find(({ currency }) => currency === row.currency)
      return toldAs(found.search, name, total?.cells ?? {}, total?.rows ?? 0)
    })
  }
  if (found?.kind === 'rows') {
    const { rows } = await read({ ...asOfDay(heading), report: heading.report, ...(heading.account_name === null ? {} : { account_id: heading.accounts[0]?.id }), ...(gameId === undefined ? {} : { game_id: gameId }), ...(heading.market_type === null ? {} : { market_type: heading.market_type }), ...(eventId === undefined ? {} : { event_id: eventId }), ...(marketId === undefined ? {} : { market_id: marketId }), ...(heading.level === null ? {} : { level: heading.level }) })
    return rows.filter(({ currency }) => currency === row.currency).reduce((sum, { cells }) => sum + Number(cells[name] ?? 0), 0)
  }
  if (found?.kind === 'bets' && name === 'bets') {
    return once(found, async () => (await look(bets.list, { query: { ...found.search, limit: '1' } })).metadata?.total ?? 0)
  }
  if (found?.kind === 'bets' && (name === 'stake_before' || name === 'stake_in_play')) return once(found, async () => stakesOf(found.search))
  // Rounds are counted, and their entries are what is behind that.
  if (found?.kind !== 'entries' || found.of.figure === 'available' || name === 'rounds') return null
  const { accountId, figure, part, from, to, place } = found.of
  const query = { figure: figure as FigureName, ...(part === undefined ? {} : { part }), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...place, limit: '1' }
  return once({ accountId, query }, async () => (await look(statements.entries, { params: { id: accountId }, query })).extra.ends.sum_minor)
}

/** What all bets that a list finds were placed for, whatever became of them. */
async function stakesOf(search: QueryInput<typeof bets.list>): Promise<number> {
  const { data, metadata } = await look(bets.list, { query: { ...search, limit: '200' } })
  expect(metadata?.next_cursor ?? null).toBeNull()
  return data.reduce((sum, { stake_minor: stake }) => sum + stake, 0)
}

async function read(wanted: AskedReport, now = nextDay): Promise<{ readonly heading: ReportHeading; readonly rows: readonly ReportRow[] }> {
  return withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, wanted, now)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const { found, ...totals } = await readReport(tx, open.value, 0, 1_000)
    return { heading: { ...open.value.heading, ...totals }, rows: found }
  })
}

/** How many figures of a report open what comes to them. */
async function compare(report: (typeof reportNames)[number], place: string | undefined, narrowed: Narrowed): Promise<number> {
  const { heading, rows } = await read({ report, account_id: place, ...asOfDay({ report }), ...narrowed })
  let compared = 0
  for (const row of [...rows, ...heading.totals.map(({ currency, cells }) => ({ id: 'total', currency, cells }))]) {
    for (const [name, value] of Object.entries(row.cells)) {
      const sum = typeof value === 'number' ? await sumBehind(heading, row, name, narrowed) : null
      if (sum === null) continue
      compared++
      // A report may look from the other side of an edge than the account whose entries they are.
      expect([report, row.id, name, Math.abs(sum)]).toEqual([report, row.id, name, Math.abs(Number(value))])
    }
  }
  return compared
}

const opening = reportNames.filter((report) => definitionOf(report).group !== 'control' && !['top_stakes', 'stakes_back', 'future_events', 'unclaimed'].includes(report))

test.each(opening)('%s: what its figures open comes to them', async (report) => {
  for (const place of [undefined, house]) expect(await compare(report, place, {})).toBeGreaterThan(0)
}, patienceMs)

test.each(opening.filter((report) => definitionOf(report).filters.includes('sport')))('%s of one sport, and of one type of market', async (report) => {
  expect(await compare(report, house, { game_id: sport })).toBeGreaterThan(0)
  expect(await compare(report, house, { game_id: sport, market_type: 'match_odds' })).toBeGreaterThan(0)
}, patienceMs)

test('of one event the markets, and of one level the accounts, open what comes to them', async () => {
  const { rows } = await read({ report: 'event_pnl', account_id: house, ...seededDay, as_of: seededDay.to })
  for (const { event_id: eventId } of rows) expect(await compare('market_pnl', house, { event_id: eventId ?? '' })).toBeGreaterThan(0)
  for (const level of [4, 5, 9]) expect(await compare('agent_pnl', house, { level })).toBeGreaterThan(0)
}, patienceMs)

test('the markets of one player, with what was staked where the player won and lost', async () => {
  const { rows: players } = await read({ report: 'account_pnl', account_id: house, ...asOfDay({ report: 'account_pnl' }) })
  expect(players.map(({ cells }) => [cells['user_name'], cells['stake_won'], cells['stake_lost']])).toEqual([['asha', 61_000, 120_000], ['bilal', 125_000, 0], ['chen', 250_000, 71_500], ['dina', 0, 100_000], ['esha', 0, 0]])
  // Who played the casino alone has no market.
  for (const { account_id: player } of players.filter(({ cells }) => cells['bets'] !== 0)) {
    const found = await read({ report: 'market_pnl', account_id: player, ...asOfDay({ report: 'market_pnl' }) })
    expect(found.rows.length).toBeGreaterThan(0)
    for (const report of ['market_pnl', 'event_pnl'] as const) expect(await compare(report, player, {})).toBeGreaterThan(0)
  }
}, patienceMs)

test('who may read reports but not the record is not told what stands out in it', async () => {
  const asked = { query: { report: 'significant_events' as const, ...seededDay } }
  await expect(look(reports.read, asked)).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  await expect(look(reports.file, { query: { ...asked.query, format: 'csv' } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  await expect(look(reports.schedule, { body: { report: 'significant_events', every: 'day', format: 'csv' } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  await addStaff(db.owner, { userName: 'auditor', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'ROLES', permission: null }] })
  const { data } = await clientOf(server, await signIn(server, 'auditor'))(reports.read, asked)
  expect(data.map(({ cells }) => [cells['event_kind'], cells['action']])).toEqual([['access_refused', 'results.verify'], ['large_win', 'significant.largeWin'], ['catalogue', 'locks.setLock']])
})

test('no column of figures of any report is left that opens nothing, and no total', async () => {
  const left: string[] = []
  for (const report of reportNames.filter((name) => name !== 'unclaimed')) {
    const { heading, rows } = await read({ report, account_id: house, ...asOfDay({ report }) }, report === 'future_events' ? beforeEvents : nextDay)
    for (const { name } of heading.columns.filter(({ kind, sum }) => kind === 'amount' || sum)) {
      const moved = rows.filter(({ cells }) => typeof cells[name] === 'number' && cells[name] !== 0)
      if (moved.length > 0 && moved.every((row) => behind(heading, row, name, { gameId: undefined }) === null)) left.push(`${report} ${name}`)
    }
    for (const { currency, cells } of heading.totals) {
      for (const { name } of heading.columns.filter(({ sum }) => sum)) if (behind(heading, { currency, cells }, name, { gameId: undefined }) === null) left.push(`${report} total ${name}`)
    }
  }
  expect(left).toEqual([])
})

test('of two companies of one currency together, of the casino alone, and of each account on one event and one market', { timeout: 2 * patienceMs, tags: 'deeper' }, async () => {
  const second = await playBeside(db, world)
  asked.clear()
  for (const report of opening) expect(await compare(report, undefined, {})).toBeGreaterThan(0)
  for (const report of opening.filter((name) => definitionOf(name).filters.includes('sport') && definitionOf(name).group === 'profit')) expect(await compare(report, undefined, { game_id: sport })).toBeGreaterThan(0)
  for (const report of ['day_pnl', 'sport_pnl', 'agent_pnl', 'account_pnl'] as const) {
    for (const place of [undefined, house, second.accounts.get('second')]) expect(await compare(report, place, { market_type: 'casino' })).toBeGreaterThan(0)
  }
  const { rows } = await read({ report: 'market_pnl', ...seededDay, as_of: seededDay.to })
  for (const { market_id: market, event_id: event } of rows.filter(({ currency }) => currency === 'INR')) {
    // Those directly below the last are players, of whom nothing is summed by market.
    for (const place of [undefined, house, world.accounts.get('north-east'), world.accounts.get('asha')]) {
      for (const narrowed of [{ market_id: market ?? '' }, { event_id: event ?? '' }]) await compare('agent_pnl', place, narrowed)
    }
    const told = await read({ report: 'agent_pnl', market_id: market, ...seededDay, as_of: seededDay.to })
    const row = rows.find((each) => each.market_id === market)
    for (const name of ['bets', 'turnover', 'won', 'lost', 'adjusted', 'commission', 'pnl', 'downline', 'own_win', 'own_commission', 'own', 'upline']) expect([market, name, told.heading.totals[0]?.cells[name] ?? 0]).toEqual([market, name, row?.cells[name]])
  }
})
