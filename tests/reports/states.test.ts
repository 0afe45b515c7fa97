import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { stateOf } from '#server/reports/market-rows.ts'
import { openReport, readPage, type AskedReport } from '#server/reports/read-report.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { siteReader } from '../support/site-reader.ts'
import { addUp, playSeededDay, seededDay } from './seeded-day.ts'

// How events, bets and results stood at the moment of a report, whatever became of them later.

const db = await testDatabase()
let played: Awaited<ReturnType<typeof playSeededDay>>
beforeAll(async () => {
  played = await playSeededDay(db)
})

async function rowsOf(report: AskedReport['report'], until: string) {
  return withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, { report, from: seededDay.from, to: until, as_of: until }, new Date('2026-03-16T06:00:00Z'))
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    return (await readPage(tx, open.value, 0, 100)).found.map(({ cells }) => cells)
  })
}

test('an event is settled when no bets on any of its markets wait for a result, and not before', async () => {
  const state = async (until: string) => (await rowsOf('event_pnl', until)).map((cells) => [cells['state'], cells['result'], cells['markets']])
  expect(await state('2026-03-14T06:15:00Z')).toEqual([['part_settled', 'Harbour City', 1]])
  // The money of three markets has moved, a fourth is void by its result, and all of these are settled; on a fifth a bet waits, and on the sixth every bet is void.
  expect(await state(seededDay.to)).toEqual([['part_settled', 'Draw', 4]])
  const { world, markets: { late } } = played
  const driver = moneyDriver({ ...(await moneyContext(db.database)), now: () => new Date('2026-03-15T04:00:00Z') }, world)
  await driver.settle(late.id, { kind: 'winners', winners: [late.runners.get('Draw') ?? ''] })
  await driver.work()
  await driver.stop()
  await addUp(db)
  expect(await state('2026-03-15T04:15:00Z')).toEqual([['settled', 'Draw', 5]])
  expect(await state(seededDay.to), 'what has happened since').toEqual([['part_settled', 'Draw', 4]])
})

test.each([
  [{ settled: '0', unsettled: '2' }, 'open'], [{ settled: '1', unsettled: '2' }, 'part_settled'], [{ settled: '3', unsettled: '0' }, 'settled'],
  // A result was taken back, and then every bet.
  [{ settled: '0', unsettled: '0' }, 'void'],
] as const)('%o: %s', (counts, state) => {
  expect(stateOf(counts)).toBe(state)
})

test('a large stake says what voids had taken of it by the moment', async () => {
  const voided = async (until: string) => (await rowsOf('top_stakes', until)).filter(({ stake }) => stake === 99_900 || stake === 100_000).map((cells) => [cells['stake'], cells['state'], cells['voided']])
  expect(await voided('2026-03-14T05:45:00Z')).toEqual([[100_000, 'stands', 0], [99_900, 'stands', 0]])
  expect(await voided('2026-03-14T06:30:00Z')).toEqual([[100_000, 'stands', 0], [99_900, 'part_void', 49_950]])
  expect(await voided('2026-03-14T06:45:00Z')).toEqual([[100_000, 'stands', 0], [99_900, 'void', 99_900]])
  // The other one was void for a while, and given back.
  await db.owner.query(`update bet_voids set at = at + interval '30 minutes' where kind = 'undo'`)
  expect(await voided('2026-03-14T07:15:00Z')).toEqual([[100_000, 'void', 100_000], [99_900, 'void', 99_900]])
  expect(await voided(seededDay.to)).toEqual([[100_000, 'stands', 0], [99_900, 'void', 99_900]])
})

test('a change of a result says what it was and became, who declared it, and who had verified it by the moment', async () => {
  const changes = async (until: string) => (await rowsOf('result_changes', until)).map((cells) => ['act', 'person', 'was', 'became', 'declared_by', 'verified_by', 'verified_at'].map((name) => cells[name]))
  const rolledBack = ['rolled_back', 'Verifier', 'Harbour City', null, 'Trader', 'Verifier', '2026-03-14T06:01:00Z']
  expect(await changes('2026-03-14T06:30:00Z')).toEqual([rolledBack])
  const { owner } = db
  await owner.query(`update results set declared_by = null, declared_by_feed = 'scores', verified_at = '2026-03-14T06:50:00Z' where revision = 2`)
  expect(await changes('2026-03-14T06:45:00Z')).toEqual([rolledBack, ['declared_again', 'scores', 'Harbour City', 'Draw', 'scores', null, null]])
  expect(await changes('2026-03-14T07:00:00Z')).toEqual([rolledBack, ['declared_again', 'scores', 'Harbour City', 'Draw', 'scores', 'Verifier', '2026-03-14T06:50:00Z']])
})

test('a dead heat is told as one, with who won clear of it and who was removed, of a market, of its event and of a change', async () => {
  const { markets: { match } } = played
  const [first, second, third] = [...match.runners.values()]
  const outcome = { kind: 'winners', winners: [], removed: [third], dead_heat: { selections: [first, second], places: 1 } }
  await db.owner.query('update results set outcome = $2 where market_id = $1 and revision = 2', [match.id, JSON.stringify(outcome)])
  const said = 'Dead heat of Harbour City, Northgate for one place; Draw removed'
  for (const report of ['market_pnl', 'event_pnl', 'result_changes'] as const) {
    const found = (await rowsOf(report, seededDay.to)).flatMap(({ result, became }) => [result, became])
    expect([report, found.includes(said)]).toEqual([report, true])
  }
})
