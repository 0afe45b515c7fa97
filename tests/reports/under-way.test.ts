import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import type { ReportName } from '#contract/report-names.ts'
import type { ReportHeading, ReportRow } from '#contract/reports.ts'
import { openReport, readPage, type AskedReport } from '#server/reports/read-report.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { siteReader } from '../support/site-reader.ts'
import { addUp } from './seeded-day.ts'

const db = await testDatabase()
const at = (time: string): Date => new Date(`2026-03-14T${time}Z`)

/**
 * Stakes of asha around the midnight of her business (18:30 here): long before it, in the quarter before and just after, some of them after the sums
 * were kept. Of odd stakes one half is taken, and markets are voided whole, each before and after the moment up to which all is summed, 18:30:40.
 */
async function play() {
  let now = at('16:05:00')
  const context = { ...(await moneyContext(db.database)), now: () => now }
  const world = await createMoneyWorld(db, [{ name: 'house', parent: null, level: 0, shareBp: 4_000 }, { name: 'agent', parent: 'house', level: 5, shareBp: 0 }], [{ name: 'asha', parent: 'agent', creditMinor: 50_000_000 }])
  const driver = moneyDriver(context, world)
  const odds = () => addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const markets = [await odds(), await odds(), await odds(), await odds()] as const
  async function bet(time: string, market: (typeof markets)[number], stake: number): Promise<string> {
    now = at(time)
    const runner = market.runners.get('A') ?? ''
    await setPrice(db, market.id, runner, 2_000)
    const placed = await driver.place({ player_id: world.accounts.get('asha') ?? '', market_id: market.id, side: 'back', selection_id: runner, price: 2_000, stake_minor: stake })
    expect(placed.ok).toBe(true)
    return (await db.owner.query<{ id: string }>('select id from bets order by id desc limit 1')).rows[0]?.id ?? ''
  }
  async function take(time: string, scope: Parameters<typeof driver.void>[0], takenBp?: number): Promise<void> {
    now = at(time)
    expect((await driver.void(scope, takenBp)).ok).toBe(true)
  }
  const [main, early, late, later] = markets
  const bets = [await bet('16:05:00', main, 10_001), await bet('18:16:00', main, 20_003), await bet('18:29:50', main, 30_007)]
  await bet('16:06:00', early, 777)
  await bet('16:07:00', late, 999)
  await bet('16:08:00', later, 555)
  await take('16:20:00', { scope: 'market', market_id: early.id })
  await take('16:21:00', { scope: 'bets', bet_ids: [bets[0] ?? ''] }, 5_000)
  await take('18:30:05', { scope: 'bets', bet_ids: [bets[1] ?? ''] }, 5_000)
  bets.push(await bet('18:30:10', main, 40_009))
  await take('18:30:46', { scope: 'market', market_id: late.id })
  // In the sums, though it is after that moment.
  await bet('18:31:30', main, 50_021)
  await take('18:31:35', { scope: 'bets', bet_ids: [bets[2] ?? ''] }, 5_000)
  await take('18:31:36', { scope: 'bets', bet_ids: [bets[0] ?? ''] }, 2_000)
  await take('18:31:37', { scope: 'market', market_id: later.id })
  await addUp(db)
  // Not in the sums: the first of them is where what is told ends.
  await bet('18:30:40', main, 60_013)
  await bet('18:31:40', main, 70_001)
  await driver.stop()
  return world
}

const world = await play()
const house = world.accounts.get('house') ?? ''

async function told(asked: AskedReport, now: Date): Promise<{ readonly heading: Pick<ReportHeading, 'as_of' | 'final' | 'totals'>; readonly rows: readonly ReportRow[] }> {
  return withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, asked, now)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const { found, totals } = await readPage(tx, open.value, 0, 100)
    return { heading: { ...open.value.heading, totals }, rows: found }
  })
}

const period = { from: '2026-03-13T18:30:00Z', to: '2026-03-15T18:30:00Z' } as const
const lists: readonly (readonly [report: ReportName, figure: string, moment: string, rows: number])[] = [
  ['stakes', 'turnover', 'taken_at', 10], ['stakes_back', 'taken', 'taken_at', 3], ['voids', 'taken', 'taken_at', 2], ['cancelled', 'taken', 'taken_at', 1], ['top_stakes', 'stake', 'placed_at', 7],
]

test.each(lists)('%s of a period that is under way: rows and their total are of what happened before the moment that is printed', async (report, figure, moment, count) => {
  for (const place of [undefined, house, world.accounts.get('asha')]) {
    for (const narrowed of [{}, { market_type: 'match_odds' as const }, { game_id: world.sportId }]) {
      const { heading, rows } = await told({ report, account_id: place, ...period, ...narrowed }, at('18:31:00'))
      expect([heading.as_of, heading.final, rows.length]).toEqual(['2026-03-14T18:30:40.000Z', false, count])
      expect(rows.filter(({ cells }) => Date.parse(String(cells[moment])) >= Date.parse(heading.as_of))).toEqual([])
      expect([place, narrowed, heading.totals.map(({ cells }) => cells[figure])]).toEqual([place, narrowed, [rows.reduce((sum, { cells }) => sum + Number(cells[figure]), 0)]])
    }
  }
})
