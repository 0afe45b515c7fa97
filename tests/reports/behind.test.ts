import { beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { definitionOf, reportNames } from '#contract/report-list.ts'
import type { ReportHeading, ReportRow } from '#contract/reports.ts'
import { statements, type FigureName } from '#contract/statements.ts'
import { withTransaction } from '#database/transaction.ts'
import { staffViewer } from '#server/bets/viewer.ts'
import { openReport, readReport } from '#server/reports/read-report.ts'
import { behind } from '#web/features/reports/behind.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { playSeededDay, seededDay } from './seeded-day.ts'

// Every figure of every report, of the whole and of one sport, beside what it opens: entries and bets come to it to the unit.

const db = await testDatabase()
/** Each figure asks the server, and the machine may do much beside. */
const patienceMs = 120_000
const nextDay = new Date('2026-03-15T06:00:00Z')
const server = await testServer(db, { running: false, now: () => nextDay })

let house = ''
let sport = ''
let look: ReturnType<typeof clientOf>
beforeAll(async () => {
  const { world } = await playSeededDay(db)
  house = world.accounts.get('house') ?? ''
  sport = world.sportId
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'BETS', permission: null }] })
  look = clientOf(server, await signIn(server, 'looker'))
}, 60_000)

type Narrowed = { readonly game_id?: string; readonly market_type?: 'match_odds' }

/** What was asked once: many figures open the same. */
const asked = new Map<string, Promise<number>>()
function once(key: unknown, ask: () => Promise<number>): Promise<number> {
  const text = JSON.stringify(key)
  const known = asked.get(text) ?? ask()
  asked.set(text, known)
  return known
}

/** What a figure opens comes to; null where it opens nothing that adds up to one number. */
async function sumBehind(heading: ReportHeading, row: Omit<ReportRow, 'id'>, name: string, { game_id: gameId }: Narrowed): Promise<number | null> {
  const found = behind(heading, row, name, { gameId })
  // Among the bets of a market those stand too that were voided whole.
  if (found?.kind === 'bets' && name === 'bets' && found.search.market_id === undefined) {
    return once(found, async () => (await look(bets.list, { query: { ...found.search, limit: '1' } })).metadata?.total ?? 0)
  }
  if (found?.kind !== 'entries' || found.of.figure === 'available') return null
  const { accountId, figure, part, from, to, place } = found.of
  const query = { figure: figure as FigureName, ...(part === undefined ? {} : { part }), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...place, limit: '1' }
  return once({ accountId, query }, async () => (await look(statements.entries, { params: { id: accountId }, query })).extra.ends.sum_minor)
}

/** How many figures of a report open what comes to them. */
async function compare(report: (typeof reportNames)[number], place: string | undefined, narrowed: Narrowed): Promise<number> {
  const ofTime = { period: { ...seededDay, as_of: seededDay.to }, moment: { to: seededDay.to, as_of: seededDay.to }, now: {} }[definitionOf(report).time]
  const { heading, rows } = await withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, staffViewer, 'Operator', { report, account_id: place, ...ofTime, ...narrowed }, nextDay)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const { found, ...totals } = await readReport(tx, open.value, 0, 1_000)
    return { heading: { ...open.value.heading, ...totals }, rows: found }
  })
  let compared = 0
  for (const row of [...rows, ...heading.totals.map(({ currency, cells }) => ({ id: 'total', currency, cells }))]) {
    for (const [name, value] of Object.entries(row.cells)) {
      const sum = typeof value === 'number' ? await sumBehind(heading, row, name, narrowed) : null
      if (sum === null) continue
      compared++
      // A report may look from the other side of an edge than the account whose entries they are; a settlement has a column for either.
      if (report === 'settlement') expect([report, row.id, name, Math.abs(sum)]).toEqual([report, row.id, name, Number(row.cells['receive']) + Number(row.cells['pay'])])
      else expect([report, row.id, name, Math.abs(sum)]).toEqual([report, row.id, name, Math.abs(Number(value))])
    }
  }
  return compared
}

const opening = reportNames.filter((report) => definitionOf(report).group !== 'control' && !['top_stakes', 'casino', 'liability', 'unclaimed'].includes(report))

test.each(opening)('%s: what its figures open comes to them', async (report) => {
  for (const place of [undefined, house]) expect(await compare(report, place, {})).toBeGreaterThan(0)
}, patienceMs)

test.each(opening.filter((report) => definitionOf(report).filters.includes('sport')))('%s of one sport, and of one type of market', async (report) => {
  expect(await compare(report, house, { game_id: sport })).toBeGreaterThan(0)
  expect(await compare(report, house, { game_id: sport, market_type: 'match_odds' })).toBeGreaterThan(0)
}, patienceMs)
