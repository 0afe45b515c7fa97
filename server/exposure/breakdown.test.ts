import { expect, test } from 'vitest'
import { exposure } from '#contract/exposure.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { exposureHandlers } from './handlers.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 4_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 6_000 }], [{ name: 'player', parent: 'agent', creditMinor: 10_000_000 }])
const driver = moneyDriver(context, world)
await allowAnyStake(db, world)
const market = await addMarket(db, world, { type: 'match_odds', runners: ['One', 'Two'] })
const [one = ''] = market.runners.values()
await setPrice(db, market.id, one, 2_000)
await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id: one, side: 'back', price: 2_000, stake_minor: 1_000 })

test('the bets behind a cell are those of its currency alone', async () => {
  const { rows: [bet] } = await db.owner.query<{ currency: string }>('select currency from bets')
  const behind = (currency: string) => call(context, staffPrincipal(world.trader), exposure, exposureHandlers(), 'bets', { query: { market_id: market.id, currency } })
  const own = await behind(bet?.currency ?? '')
  expect(own).toMatchObject({ ok: true, value: [{ stake: 1_000, currency: bet?.currency }] })
  expect(await behind(bet?.currency === 'USD' ? 'INR' : 'USD')).toMatchObject({ ok: true, value: [] })
})
