import { expect, test } from 'vitest'
import { reconcile } from '#database/reconcile.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'

const db = await testDatabase()

async function funds(world: { accounts: ReadonlyMap<string, string> }, name: string) {
  const { rows } = await db.owner.query('select unsettled_minor, exposure_minor from account_funds where account_id = $1', [world.accounts.get(name)])
  return { u: Number(rows[0].unsettled_minor), exposure: Number(rows[0].exposure_minor) }
}

test('T3.1 and T5: three bets, settled at A, rolled back, settled at B', async () => {
  const world = await createMoneyWorld(db,
    [
      { name: 'company', parent: null, level: 0, shareBp: 2_000 },
      { name: 'super-admin', parent: 'company', level: 1, shareBp: 3_000 },
      { name: 'admin', parent: 'super-admin', level: 2, shareBp: 0 },
    ],
    [{ name: 'player', parent: 'admin', creditMinor: 1_000_000 }])
  const driver = moneyDriver(await moneyContext(db.database), world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B', 'D'] })
  const runner = (name: string) => market.runners.get(name) ?? ''
  for (const [name, price, side, stake, exposure] of [
    ['A', 2_500, 'back', 1_000, 1_000], ['B', 3_000, 'lay', 500, 2_000], ['D', 4_000, 'back', 200, 2_200],
  ] as const) {
    await setPrice(db, market.id, runner(name), price)
    const placed = await driver.place({
      player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id: runner(name), side, price, stake_minor: stake * 100,
    })
    expect(placed).toMatchObject({ ok: true, value: { exposure_minor: exposure * 100, available_minor: 1_000_000 - exposure * 100 } })
  }
  const winner = (name: string) => ({ kind: 'winners' as const, winners: [runner(name)] })
  await driver.settle(market.id, winner('A'))
  expect(await funds(world, 'player')).toEqual({ u: 176_400, exposure: 0 })
  expect(await funds(world, 'admin')).toEqual({ u: 88_200, exposure: 0 })
  expect(await funds(world, 'super-admin')).toEqual({ u: 35_280, exposure: 0 })

  expect(await driver.rollBack(market.id)).toMatchObject({ ok: true })
  await driver.work()
  expect(await funds(world, 'player')).toEqual({ u: 0, exposure: 220_000 })
  expect(await funds(world, 'admin')).toEqual({ u: 0, exposure: 0 })

  await driver.settle(market.id, winner('B'), 2)
  expect(await funds(world, 'player')).toEqual({ u: -220_000, exposure: 0 })
  expect(await funds(world, 'admin')).toEqual({ u: -110_000, exposure: 0 })
  const books = await reconcile(db.database)
  expect(books.checks.filter((check) => check.wrong > 0)).toEqual([])
})
