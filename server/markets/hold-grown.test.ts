import { setInterval } from 'node:timers'
import { afterAll, expect, test } from 'vitest'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import { catalogueOf, giveToFeed } from '../../tests/support/feed-market.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { createIntake } from './feed-intake.ts'
import { workOnGrown } from './hold-grown.ts'

// A runner who comes to a market with more players than are held again at once: they are held by the worker, and bets wait for nothing.
const db = await testDatabase()
const context = await moneyContext(db.database)
const players = 520
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 2_500 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_500 }],
  Array.from({ length: players }, (_, index) => ({ name: `player-${index}`, parent: 'agent', creditMinor: 1_000_000 })))
await allowAnyStake(db, world)
const driver = moneyDriver(context, world)
const intake = createIntake(context, 'test feed')
afterAll(() => intake.stop())

const idOf = (player: number): string => world.accounts.get(`player-${player}`) ?? ''
const place = (market: { readonly id: string; readonly runners: ReadonlyMap<string, string> }, player: number, runner: string, stake = 100) =>
  driver.place({ player_id: idOf(player), market_id: market.id, selection_id: market.runners.get(runner) ?? '', side: 'back', price: 2_000, stake_minor: stake })
const heldOf = async (marketId: string, player: number) => (await db.owner.query<{ held: number; account: number }>(
  'select p.exposure_minor::int as held, f.exposure_minor::int as account from positions p join account_funds f on f.account_id = p.player_id where p.market_id = $1 and p.player_id = $2', [marketId, idOf(player)])).rows[0]
const sums = async (marketId: string) => (await db.owner.query<{ held: number; covered: number }>(
  'select sum(exposure_minor)::int as held, (count(*) filter (where exposure_minor = 0))::int as covered from positions where market_id = $1', [marketId])).rows[0]
const jobs = async () => (await db.owner.query('select market_id from hold_again_jobs')).rowCount
const wrongBooks = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)
const comes = async (marketId: string, ...runners: readonly string[]) => intake.take([await catalogueOf(db, marketId, runners)])

/** An open market of a feed on which every player has backed both runners: nothing is held. */
async function covered() {
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  await giveToFeed(db, market.id)
  for (const runner of market.runners.values()) await setPrice(db, market.id, runner, 2_000)
  for (const runner of ['A', 'B']) {
    const placed = await Promise.all(Array.from({ length: players }, (_, player) => place(market, player, runner)))
    expect(placed.filter((each) => !each.ok)).toEqual([])
  }
  expect(await sums(market.id)).toEqual({ held: 0, covered: players })
  return market
}

/** A step of the worker that has done its work and has not ended, while others do theirs; and then it dies. */
async function whileHolding(meanwhile: () => Promise<void>): Promise<void> {
  await expect(withTransaction(db.database, {}, async (tx) => {
    expect(await workOnGrown(tx)).toBe(true)
    const speaks = setInterval(() => void tx.query('select').catch(() => undefined), 500)
    await meanwhile().finally(() => clearInterval(speaks))
    throw new Error('killed')
  })).rejects.toThrow('killed')
}

test('bets go on while a market of many players is held again, each of which holds all of its own; what a killed worker leaves is done by the next', { timeout: 120_000 }, async () => {
  const market = await covered()
  await comes(market.id, 'A', 'B', 'C')
  expect(await jobs()).toBe(1)
  expect(await sums(market.id)).toEqual({ held: 0, covered: players })
  // The books say what they are, also while some wait.
  expect(await wrongBooks()).toEqual([])
  await whileHolding(async () => {
    // The last player is in none of the first worker's steps: his bet waits for nothing, and holds what he had as well.
    expect(await place(market, players - 1, 'A')).toMatchObject({ ok: true, value: { exposure_minor: 300 } })
    expect(await jobs()).toBe(1)
  })
  expect(await heldOf(market.id, 0)).toEqual({ held: 0, account: 0 })
  expect(await heldOf(market.id, players - 1)).toEqual({ held: 300, account: 300 })
  await driver.work()
  expect(await jobs()).toBe(0)
  expect(await sums(market.id)).toEqual({ held: 200 * players + 100, covered: 0 })
  expect(await heldOf(market.id, 0)).toEqual({ held: 200, account: 200 })
  expect(await wrongBooks()).toEqual([])

  // While a void works on it, or its money moves, it has its turn after that.
  await comes(market.id, 'A', 'B', 'C', 'D')
  const busy = async (change: string, values: readonly string[] = []) => {
    await db.owner.query(`update markets set ${change} where id = $1`, [market.id, ...values])
    expect(await withTransaction(db.database, {}, (tx) => workOnGrown(tx))).toBe(false)
  }
  const { rows: [made] } = await db.owner.query<{ id: string }>(
    "insert into voids (id, scope, target, taken_bp, reason, staff_id, at) values (1, 'event', '{}', 10000, 'palpable_error', $1, now()) returning id", [world.trader])
  await busy('voiding_id = $2', [made?.id ?? ''])
  await busy("voiding_id = null, status = 'settling'")
  await busy("status = 'rolling_back'")
  expect(await jobs()).toBe(1)
  await db.owner.query(`update markets set status = 'open' where id = $1`, [market.id])
  expect(await withTransaction(db.database, {}, (tx) => workOnGrown(tx, [market.id]))).toBe(false)
  await driver.work()
  expect(await jobs()).toBe(0)
  expect(await wrongBooks()).toEqual([])
})

test('a market that is settled before its players are held again moves no money by it, and holds the right of them once it is rolled back', { timeout: 120_000 }, async () => {
  const { rows: [{ before } = { before: 0 }] } = await db.owner.query<{ before: number }>('select exposure_minor::int as before from account_funds where account_id = $1', [idOf(0)])
  const market = await covered()
  await comes(market.id, 'A', 'B', 'C')
  const outcome = { kind: 'winners' as const, winners: [market.runners.get('A') ?? ''] }
  // Somebody has the row of its job until the money has moved: nobody waits for that.
  const others = await db.owner.connect()
  await others.query('begin')
  await others.query('select from hold_again_jobs for update')
  await driver.settle(market.id, outcome)
  await others.query('rollback')
  others.release()
  expect(await jobs()).toBe(1)
  expect(await heldOf(market.id, 0)).toEqual({ held: 0, account: before })
  await driver.work()
  expect(await jobs()).toBe(0)
  expect(await heldOf(market.id, 0)).toEqual({ held: 200, account: before })
  expect(await wrongBooks()).toEqual([])
  expect((await driver.rollBack(market.id)).ok).toBe(true)
  await driver.work()
  expect(await heldOf(market.id, 0)).toEqual({ held: 200, account: before + 200 })
  expect(await wrongBooks()).toEqual([])
})
