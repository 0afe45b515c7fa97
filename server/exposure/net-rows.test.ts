import { expect, test } from 'vitest'
import { exposure } from '#contract/exposure.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, addSport, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'watcher', grants: [{ section: 'BETS', permission: null }] })
const watcher = clientOf(server, await signIn(server, 'watcher'))

const name = (currency: string, of: string): string => `${currency}-${of}`.toLowerCase()
const worldOf = (currency: string): Promise<MoneyWorld> =>
  createMoneyWorld(db, [{ name: name(currency, 'company'), parent: null, level: 0, shareBp: 10_000 }], [{ name: name(currency, 'player'), parent: name(currency, 'company'), creditMinor: 1_000_000 }], currency)

test('by what loses most, an event stands once in each currency that it has bets in, page by page too; by its start it stands once', async () => {
  const worlds = { INR: await worldOf('INR'), USD: await worldOf('USD') }
  const [one, other] = [await addSport(db), await addSport(db)]
  const staked = [[one, { INR: 100, USD: 9_000 }], [other, { INR: 200, USD: 8_000 }]] as const
  for (const [event, stakes] of staked) {
    const market = await addMarket(db, { ...worlds.INR, ...event }, { type: 'match_odds', runners: ['A', 'B'] })
    const selection_id = market.runners.get('A') ?? ''
    await setPrice(db, market.id, selection_id, 2_000)
    for (const currency of ['INR', 'USD'] as const) {
      const world = worlds[currency]
      const placed = await moneyDriver(server.context, world).place({ player_id: world.accounts.get(name(currency, 'player')) ?? '', market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: stakes[currency] })
      if (!placed.ok) expect.fail(placed.refusal.code)
    }
  }
  const ask = async (query: object) => {
    const { data, metadata } = await watcher(exposure.net, { query })
    return { said: data.map(({ event_id: id, net, markets }) => [id, ...net.map((each) => `${each.currency} ${each.net_total}`), markets.length]), next: metadata?.next_cursor }
  }
  const worst = [[other.eventId, 'INR -200', 1], [one.eventId, 'INR -100', 1], [one.eventId, 'USD -9000', 1], [other.eventId, 'USD -8000', 1]]
  expect((await ask({ view: 'total' })).said).toEqual(worst)
  const paged = []
  for (let cursor: string | null | undefined = ''; cursor != null;) {
    const { said, next } = await ask({ view: 'total', limit: '1', ...(cursor === '' ? {} : { cursor }) })
    paged.push(...said)
    cursor = next
  }
  expect(paged).toEqual(worst)
  // A cursor of one order says nothing in the other, where it would be the end.
  for (const [of, elsewhere] of [[{ view: 'total' }, {}], [{}, { view: 'total' }]]) {
    await expect(ask({ ...elsewhere, cursor: (await ask({ ...of, limit: '1' })).next ?? '' })).rejects.toMatchObject({ code: 'REQUEST_INVALID', body: { facts: { field: 'cursor' } } })
  }
  expect((await ask({})).said.toSorted()).toEqual([[one.eventId, 'INR -100', 'USD -9000', 2], [other.eventId, 'INR -200', 'USD -8000', 2]])
})
