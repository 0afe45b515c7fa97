import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { personOf, transferAs } from '../../tests/support/transfers.ts'
import { keepMoney } from '../statements/money-mover.ts'
import { standingBack, standsBackMaxMs } from './stand-back.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)

test('adding up stands back while the money of a result moves, but not for long', async () => {
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 2_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }],
    [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
  const driver = moneyDriver(context, world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const winner = market.runners.get('A') ?? ''
  await setPrice(db, market.id, winner, 2_000)
  const placed = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id: winner, side: 'back', price: 2_000, stake_minor: 1_000 })
  if (!placed.ok) expect.fail(placed.refusal.code)

  let now = 0
  const step = standingBack(db.database, () => keepMoney(db.database), () => now)
  const waiting = async () => (await db.owner.query('select from entry_news')).rowCount
  const take = async () => {
    const taken = await transferAs(context, personOf(world, 'agent', 5), { type: 'credit_withdraw', childId: world.accounts.get('player') ?? '', amountMinor: 1 })
    if (!taken.ok) expect.fail(taken.refusal.code)
  }
  await step()
  expect(await waiting()).toBe(0)

  await driver.declare(market.id, { kind: 'winners', winners: [winner] })
  await driver.verify(market.id, { kind: 'winners', winners: [winner] })
  await take()
  expect([await step(), await waiting()]).toEqual([false, 1])
  now += standsBackMaxMs
  while (await step());
  expect(await waiting()).toBe(0)

  await take()
  expect([await step(), await waiting()]).toEqual([false, 1])
  await driver.work()
  await step()
  expect(await waiting()).toBe(0)
  await driver.stop()
})
