import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportName } from '#contract/report-names.ts'
import type { ReportCells } from '#contract/reports.ts'
import { withTransaction } from '#database/transaction.ts'
import { readReport, openReport } from '#server/reports/read-report.ts'
import { loadSubject } from '#server/statements/figure-store.ts'
import { turnoverOf } from '#server/statements/turnover-store.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { siteReader } from '../support/site-reader.ts'
import { addUp } from './seeded-day.ts'

// Bets that are void because of a result: in every report from the moment at which the result was settled, until it is rolled back.

const db = await testDatabase()
const at = (time: string): Date => new Date(`2026-03-14T${time}:00Z`)
const later = new Date('2026-05-01T00:00:00Z')
const ids = { house: '', asha: '', bilal: '', abandoned: '', raced: '' }
let day: Awaited<ReturnType<typeof openDay>>

async function openDay() {
  let now = at('10:05')
  const context = { ...(await moneyContext(db.database)), now: () => now }
  const world = await createMoneyWorld(db, [{ name: 'house', parent: null, level: 0, shareBp: 4_000 }, { name: 'agent', parent: 'house', level: 5, shareBp: 0 }],
    ['asha', 'bilal'].map((name) => ({ name, parent: 'agent', creditMinor: 5_000_000 })))
  const driver = moneyDriver(context, world)
  const add = (...others: readonly string[]) => addMarket(db, world, { type: 'match_odds', runners: ['A', 'B', ...others] })
  const place = async (market: Awaited<ReturnType<typeof add>>, runner: string, stake: number, player = 'bilal'): Promise<string> => {
    await setPrice(db, market.id, market.runners.get(runner) ?? '', 2_000)
    const placed = await driver.place({ player_id: world.accounts.get(player) ?? '', market_id: market.id, side: 'back', selection_id: market.runners.get(runner) ?? '', price: 2_000, stake_minor: stake })
    expect(placed.ok).toBe(true)
    return (await db.owner.query<{ id: string }>('select id from bets order by id desc limit 1')).rows[0]?.id ?? ''
  }
  const step = async (time: string, done: () => Promise<unknown>): Promise<void> => {
    now = at(time)
    await done()
    await driver.work()
    await addUp(db)
  }
  return { world, driver, add, place, step }
}

beforeAll(async () => {
  day = await openDay()
  const { world, driver, add, place, step } = day
  const account = (name: string): string => world.accounts.get(name) ?? ''
  const [abandoned, raced] = [await add(), await add('C')]
  Object.assign(ids, { house: account('house'), asha: account('asha'), bilal: account('bilal'), abandoned: abandoned.id, raced: raced.id })
  const halved = await place(abandoned, 'A', 50_001, 'asha')
  await place(abandoned, 'B', 20_000)
  await place(raced, 'C', 33_300, 'asha')
  await place(raced, 'A', 10_000)
  await step('10:20', () => driver.void({ scope: 'bets', bet_ids: [halved] }, 5_000))
  await step('11:05', () => driver.settle(abandoned.id, { kind: 'void', reason: 'abandoned' }))
  // Nothing of it stands any more, so it takes nothing; and what the roll back gives back is the other bet.
  await step('11:20', () => driver.void({ scope: 'bets', bet_ids: [halved] }, 10_000))
  await step('11:35', () => driver.removeRunner(raced.id, raced.runners.get('C') ?? '', 1_000))
  await step('12:05', () => driver.rollBack(abandoned.id))
  await step('12:35', () => driver.settle(raced.id, { kind: 'winners', winners: [raced.runners.get('A') ?? ''] }))
  await step('13:05', () => driver.settle(abandoned.id, { kind: 'winners', winners: [abandoned.runners.get('B') ?? ''] }, 2))
})

afterAll(() => day.driver.stop())

async function rowsOf(report: ReportName, [from, to]: readonly [string, string], asked: { readonly account_id?: string; readonly market_id?: string } = {}): Promise<readonly ReportCells[]> {
  return withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, { report, account_id: ids.house, ...asked, from: at(from).toISOString(), to: at(to).toISOString(), as_of: at(to).toISOString() }, later)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const { found, totals } = await readReport(tx, open.value, 0, 100)
    for (const column of open.value.columns.filter(({ sum }) => sum)) expect(found.reduce((sum, { cells }) => sum + Number(cells[column.name] ?? 0), 0), column.name).toBe(Number(totals[0]?.cells[column.name] ?? 0))
    return found.map(({ cells }) => cells)
  })
}
const pick = (rows: readonly ReportCells[], ...names: readonly string[]) => rows.map((cells) => names.map((name) => cells[name] ?? null))

test('turnover is less by what a result voids from its settlement, and more again from its roll back', async () => {
  const voided = async (from: string, to: string) => pick(await rowsOf('turnover', [from, to]), 'voided', 'turnover')
  expect(await voided('10:00', '11:00')).toEqual([[25_000, 113_301 - 25_000]])
  expect(await voided('11:00', '12:00')).toEqual([[45_001, -45_001]])
  // The half that was voided meanwhile does not come back, and the bet on the runner who left is void by the other result.
  expect(await voided('12:00', '13:00')).toEqual([[13_300, -13_300]])
  expect(await voided('10:00', '14:00')).toEqual([[83_301, 30_000]])
  for (const report of ['day_pnl', 'sport_pnl', 'agent_pnl'] as const) expect(pick(await rowsOf(report, ['10:00', '12:00']), 'bets', 'turnover')).toEqual([[4, 43_300]])
  expect(pick(await rowsOf('account_pnl', ['10:00', '12:00']), 'user_name', 'turnover')).toEqual([['asha', 33_300], ['bilal', 10_000]])
})

test('whole markets stand among the cancelled, bets on a runner who left among the voided, with who, when and why', async () => {
  const what = ['user_name', 'stake', 'act', 'taken', 'taken_at', 'person', 'reason', 'note']
  expect(pick(await rowsOf('cancelled', ['10:00', '14:00']), ...what)).toEqual([
    ['asha', 50_001, 'void', 25_001, '2026-03-14T11:05:00Z', 'Verifier', 'abandoned', null], ['bilal', 20_000, 'void', 20_000, '2026-03-14T11:05:00Z', 'Verifier', 'abandoned', null],
    ['bilal', 20_000, 'undo', -20_000, '2026-03-14T12:05:00Z', 'Verifier', 'abandoned', 'wrong winner'],
  ])
  expect(pick(await rowsOf('voids', ['10:00', '14:00']), ...what)).toEqual([
    ['asha', 50_001, 'void', 25_000, '2026-03-14T10:20:00Z', 'Trader', 'palpable_error', null], ['asha', 50_001, 'void', 0, '2026-03-14T11:20:00Z', 'Trader', 'palpable_error', null],
    ['asha', 33_300, 'void', 33_300, '2026-03-14T12:35:00Z', 'Verifier', 'runner_removed', null],
  ])
})

test('stakes and what was given back have them one by one', async () => {
  for (const [account, market] of [[ids.house, undefined], [ids.house, ids.abandoned], [ids.bilal, undefined]] as const) {
    const of = { account_id: account, ...(market === undefined ? {} : { market_id: market }) }
    const rows = pick(await rowsOf('stakes', ['11:00', '13:00'], of), 'user_name', 'act', 'turnover', 'taken_at').filter(([, , turnover]) => turnover !== 0)
    const [asha, bilal] = [['asha', 'void', -25_001, '2026-03-14T11:05:00Z'], ['bilal', 'void', -20_000, '2026-03-14T11:05:00Z']]
    const ofRunner = ['asha', 'void', -33_300, '2026-03-14T12:35:00Z']
    expect(rows).toEqual([...(account === ids.house && market === undefined ? [ofRunner] : []), ['bilal', 'undo', 20_000, '2026-03-14T12:05:00Z'], bilal, ...(account === ids.house ? [asha] : [])])
  }
  expect(pick(await rowsOf('stakes_back', ['11:00', '12:00']), 'user_name', 'taken')).toEqual([['asha', 25_001], ['bilal', 20_000], ['asha', 0]])
  // How many bets stand is told of a market.
  for (const [to, bets] of [['11:00', 2], ['12:00', 0], ['13:00', 1]] as const) expect((await rowsOf('stakes', ['10:00', to], { market_id: ids.abandoned })).reduce((sum, cells) => sum + Number(cells['bets']), 0)).toBe(bets)
})

test('a market on which no money moved stands among markets and events', async () => {
  const rows = async (hours: readonly [string, string], account = ids.house) => pick(await rowsOf('market_pnl', hours, { account_id: account }), 'market_id', 'state', 'result', 'bets', 'turnover', 'pnl')
  for (const account of [ids.house, ids.bilal]) expect(await rows(['11:00', '12:00'], account)).toEqual([[ids.abandoned, 'settled', 'abandoned', 0, 0, 0]])
  expect(pick(await rowsOf('event_pnl', ['11:00', '12:00']), 'state', 'markets', 'bets', 'turnover')).toEqual([['part_settled', 1, 0, 0]])
  for (const account of [ids.house, ids.bilal]) {
    expect(await rows(['12:00', '13:00'], account)).toEqual([[ids.raced, 'settled', 'A; C removed', 1, 10_000, -7_840], [ids.abandoned, 'open', null, 1, 20_000, 0]])
    expect(await rows(['13:00', '14:00'], account)).toEqual([[ids.abandoned, 'settled', 'B', 1, 20_000, -19_600]])
  }
})

test('statements have as turnover what is not void', async () => {
  await withTransaction(db.database, {}, async (tx) => {
    for (const [id, turnover] of [[ids.house, 30_000n], [ids.asha, 0n], [ids.bilal, 30_000n]] as const) expect(await turnoverOf(tx, await loadSubject(tx, id), { from: null, to: null })).toBe(turnover)
  })
})

test('clocks that are behind change nothing of the order in which results and voids were', async () => {
  const { place, step, add, driver } = day
  const market = await add()
  await step('14:00', () => place(market, 'A', 30_000))
  await step('14:01', () => place(market, 'B', 7_000))
  const { rows: [bet] } = await db.owner.query<{ id: string }>('select id from bets where market_id = $1 order by id limit 1', [market.id])
  await step('14:05', () => driver.settle(market.id, { kind: 'void', reason: 'tie' }))
  await step('14:03', () => driver.void({ scope: 'bets', bet_ids: [bet?.id ?? ''] }))
  await step('14:04', () => driver.rollBack(market.id))
  expect((await db.owner.query('select v.at, r.settled_at, r.rolled_back_at from bet_voids v, results r where v.bet_id = $1 and r.market_id = $2', [bet?.id, market.id])).rows)
    .toEqual([{ at: '2026-03-14T14:05:00Z', settled_at: '2026-03-14T14:05:00Z', rolled_back_at: '2026-03-14T14:05:00.001Z' }])
  expect(pick(await rowsOf('turnover', ['14:00', '15:00']), 'voided', 'turnover')).toEqual([[30_000, 7_000]])
  expect(pick(await rowsOf('stakes_back', ['14:00', '15:00']), 'taken').flat().toSorted()).toEqual([-7_000, 0, 30_000, 7_000].toSorted())
})

test('a bet of a server whose clock is ahead is void by the result that voids it, in every report', async () => {
  const { place, step, add, driver } = day
  const market = await add()
  await step('15:15', () => place(market, 'A', 20_000))
  await step('15:05', () => driver.settle(market.id, { kind: 'void', reason: 'abandoned' }))
  expect(pick(await rowsOf('turnover', ['15:00', '16:00']), 'voided', 'turnover')).toEqual([[20_000, 0]])
})
