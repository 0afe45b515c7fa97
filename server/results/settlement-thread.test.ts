import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver, placementCall } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { createPlacement } from '../platform/placement.ts'
import type { Context } from '../context.ts'
import { openSettlementThread, startSettlementThread } from './settlement-thread.ts'

const db = await testDatabase()
const quiet = await moneyContext(db.database)

/** A market whose result is verified, and nobody has begun to settle. */
async function verified(context: Context) {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'player', parent: 'company', creditMinor: 1_000_000 }])
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const runner = market.runners.get('A') ?? ''
  await setPrice(db, market.id, runner, 2_000)
  const placed = await createPlacement(context).place(placementCall(world, {
    player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id: runner, side: 'back', price: 2_000, stake_minor: 10_000,
  }))
  expect(placed.ok).toBe(true)
  const driver = moneyDriver(context, world)
  const winner: WireOutcome = { kind: 'winners', winners: [runner] }
  expect(await driver.declare(market.id, winner)).toMatchObject({ ok: true })
  expect(await driver.verify(market.id, winner)).toMatchObject({ ok: true })
  return market.id
}

const status = async (marketId: string) => (await db.owner.query('select status from markets where id = $1', [marketId])).rows[0].status as string
const connections = async () =>
  Number((await db.owner.query(`select count(*) from pg_stat_activity where datname = current_database() and application_name = 'steward settlement'`)).rows[0].count)

test('a thread settles what it is woken for, counts it, and leaves nothing open when it is stopped', async () => {
  let woken = 0
  const context: Context = { ...quiet, wakeRelay: () => { woken++ } }
  const settledBefore = await settledPlayers()
  const thread = startSettlementThread(context, { url: db.url })
  const first = await verified(context)
  thread.wake()
  await expect.poll(() => status(first)).toBe('settled')
  await thread.stop()
  expect(woken).toBeGreaterThan(0)
  expect(await settledPlayers()).toBe(settledBefore + 1)
  await expect.poll(connections).toBe(0)

  const second = await verified(context)
  thread.wake()
  expect(await status(second)).toBe('settling')
})

test('a thread that dies is started again, is told of in the log, and goes on', async () => {
  const said: string[] = []
  const log = { ...quiet.log, warn: (message: string) => { said.push(message) }, error: (message: string) => { said.push(message) } }
  const opened: Worker[] = []
  const thread = startSettlementThread({ ...quiet, log }, { url: db.url }, (order) => {
    const worker = openSettlementThread(order)
    opened.push(worker)
    return worker
  })
  await expect.poll(connections).toBeGreaterThan(0)
  await opened[0]?.terminate()
  const market = await verified(quiet)
  await expect.poll(() => status(market)).toBe('settled')
  expect(opened).toHaveLength(2)
  expect(said).toEqual(['the settlement thread ended and is started again'])
  await thread.stop()
  await expect.poll(connections).toBe(0)
})

test('a thread that cannot begin is tried again until it is stopped', async () => {
  const said: string[] = []
  const log = { ...quiet.log, warn: () => undefined, error: (message: string) => { said.push(message) } }
  const thread = startSettlementThread({ ...quiet, log }, { url: 'postgres://nobody@127.0.0.1:1/none' })
  await expect.poll(() => said.length).toBeGreaterThan(1)
  await thread.stop()
  expect(new Set(said)).toEqual(new Set(['the settlement thread failed']))
})

async function settledPlayers(): Promise<number> {
  const { values } = await quiet.metrics.settledPlayers.get()
  return values.reduce((sum, each) => sum + each.value, 0)
}
