import { afterAll, expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { readReport, openReport } from '#server/reports/read-report.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { siteReader } from '../support/site-reader.ts'
import { addUp } from './seeded-day.ts'

const db = await testDatabase()
const at = (time: string): Date => new Date(`2026-03-14T${time}:00Z`)
const later = new Date('2026-05-01T00:00:00Z')
let stop: () => Promise<void> = () => Promise.resolve()
afterAll(() => stop())

test('what stands below an account comes to what it has on each market, also of those whose money did not move', async () => {
  let now = at('10:05')
  const context = { ...(await moneyContext(db.database)), now: () => now }
  const world = await createMoneyWorld(db, [{ name: 'house', parent: null, level: 0, shareBp: 4_000 }, { name: 'agent', parent: 'house', level: 5, shareBp: 0 }, { name: 'idle', parent: 'house', level: 5, shareBp: 0 }],
    ['asha', 'bilal', 'chand'].map((name) => ({ name, parent: name === 'chand' ? 'idle' : 'agent', creditMinor: 5_000_000 })))
  const driver = moneyDriver(context, world)
  stop = () => driver.stop()
  const a = (name: string): string => world.accounts.get(name) ?? ''
  const market = (...runners: readonly string[]) => addMarket(db, world, { type: 'match_odds', runners })
  const [abandoned, level, raced, quiet] = [await market('A', 'B'), await market('A', 'B'), await market('A', 'B', 'C'), await market('A', 'B')]
  const place = async (on: typeof abandoned, runner: string, stake: number, player: string, side: 'back' | 'lay' = 'back') => {
    await setPrice(db, on.id, on.runners.get(runner) ?? '', 2_000)
    const placed = await driver.place({ player_id: a(player), market_id: on.id, side, selection_id: on.runners.get(runner) ?? '', price: 2_000, stake_minor: stake })
    expect(placed.ok).toBe(true)
  }
  const step = async (time: string, done: () => Promise<unknown>) => { now = at(time); await done(); await driver.work(); await addUp(db) }
  await place(abandoned, 'A', 50_000, 'asha')
  await place(abandoned, 'B', 20_000, 'bilal')
  // Whoever backs and lays the same at one price neither wins nor loses: beside somebody who does, and alone below an account.
  for (const [on, player] of [[level, 'asha'], [quiet, 'chand']] as const) {
    await place(on, 'A', 30_000, player)
    await place(on, 'A', 30_000, player, 'lay')
  }
  await place(level, 'A', 10_000, 'bilal')
  await place(quiet, 'A', 10_000, 'bilal')
  await place(raced, 'C', 33_300, 'asha')
  await place(raced, 'A', 10_000, 'bilal')
  await step('11:05', () => driver.settle(abandoned.id, { kind: 'void', reason: 'abandoned' }))
  await step('11:20', () => driver.settle(level.id, { kind: 'winners', winners: [level.runners.get('A') ?? ''] }))
  await step('11:22', () => driver.settle(quiet.id, { kind: 'winners', winners: [quiet.runners.get('A') ?? ''] }))
  await step('11:35', () => driver.removeRunner(raced.id, raced.runners.get('C') ?? '', 1_000))
  await step('11:50', () => driver.settle(raced.id, { kind: 'winners', winners: [raced.runners.get('A') ?? ''] }))
  await step('12:05', () => driver.rollBack(abandoned.id))
  await step('12:35', () => driver.rollBack(raced.id))
  const read = (report: 'agent_pnl' | 'market_pnl', account: string, more: { readonly market?: string; readonly from?: string } = {}) => withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, {
      report, account_id: a(account), ...(more.market === undefined ? {} : { market_id: more.market }), from: at(more.from ?? '10:00').toISOString(), to: at('14:00').toISOString(), as_of: at('14:00').toISOString(),
    }, later)
    if (!open.ok) throw new Error(open.refusal.code)
    const { found } = await readReport(tx, open.value, 0, 100)
    return found.map(({ cells }) => ({ of: String(cells['user_name'] ?? cells['market_id']), bets: Number(cells['bets']), turnover: Number(cells['turnover']) }))
  })
  const all = [abandoned, level, raced, quiet].map(({ id }) => id)
  for (const from of ['10:00', '12:00']) {
    const markets = await read('market_pnl', 'house', { from })
    expect(markets.map(({ of }) => of).toSorted()).toEqual((from === '10:00' ? all : [abandoned.id, raced.id]).toSorted())
    for (const { of: market, bets, turnover } of markets) {
      expect(turnover).toBeGreaterThan(0)
      for (const above of ['house', 'agent']) {
        const below = await read('agent_pnl', above, { market, from })
        // The other agent has bets on one of them alone.
        const of = above === 'house' ? { bets, turnover } : (await read('agent_pnl', 'house', { market, from })).find((row) => row.of === 'agent') ?? { bets: 0, turnover: 0 }
        expect({ bets: below.reduce((sum, row) => sum + row.bets, 0), turnover: below.reduce((sum, row) => sum + row.turnover, 0) }).toEqual({ bets: of.bets, turnover: of.turnover })
      }
      // Each opens to what it is a row of, whether money of its own moved or not.
      for (const name of ['agent', 'idle', 'asha', 'bilal', 'chand']) {
        const above = name === 'agent' || name === 'idle' ? 'house' : name === 'chand' ? 'idle' : 'agent'
        const row = (await read('agent_pnl', above, { market, from })).find((each) => each.of === name)
        const own = (await read('market_pnl', name, { from })).find((each) => each.of === market)
        expect({ name, market, of: own && [own.bets, own.turnover] }).toEqual({ name, market, of: row && [row.bets, row.turnover] })
      }
    }
  }
})
