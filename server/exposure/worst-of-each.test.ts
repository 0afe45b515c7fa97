import { expect, test } from 'vitest'
import { exposure } from '#contract/exposure.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { followMarkets } from '../markets/state-store.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'watcher', grants: [{ section: 'BETS', permission: null }] })
const watcher = clientOf(server, await signIn(server, 'watcher'))

/** Markets of a business of one currency, each losing a stake of its own. */
async function losing(currency: string, stakes: readonly number[]): Promise<void> {
  const name = (of: string) => `${currency}-${of}`.toLowerCase()
  const world = await createMoneyWorld(db, [{ name: name('company'), parent: null, level: 0, shareBp: 10_000 }, { name: name('agent'), parent: name('company'), level: 5, shareBp: 0 }],
    [{ name: name('player'), parent: name('agent'), creditMinor: 1_000_000 }], currency)
  const driver = moneyDriver(server.context, world)
  for (const stake_minor of stakes) {
    const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
    const selection_id = market.runners.get('A') ?? ''
    await setPrice(db, market.id, selection_id, 2_000)
    const placed = await driver.place({ player_id: world.accounts.get(name('player')) ?? '', market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor })
    if (!placed.ok) expect.fail(placed.refusal.code)
  }
}

test('the worst of each currency are told of every currency, page by page too; without asking for it, all', async () => {
  await losing('INR', [1_000, 6_000, 3_000, 5_000, 2_000, 4_000])
  await losing('USD', [700, 900])
  const ask = async (query: object) => watcher(exposure.worst, { query: { view: 'total', ...query } })
  const said = ({ data }: Awaited<ReturnType<typeof ask>>) => data.map(({ currency, worst }) => `${currency} ${worst}`)
  const all = ['INR -6000', 'INR -5000', 'INR -4000', 'INR -3000', 'INR -2000', 'INR -1000', 'USD -900', 'USD -700']
  expect(said(await ask({}))).toEqual(all)
  const first = await ask({ of_each: '3' })
  expect(said(first)).toEqual([...all.slice(0, 3), 'USD -900', 'USD -700'])
  expect(first.metadata).toMatchObject({ total: 5, next_cursor: null })
  const page = await ask({ of_each: '1', limit: '1' })
  expect([...said(page), ...said(await ask({ of_each: '1', limit: '1', cursor: page.metadata?.next_cursor ?? '' }))]).toEqual(['INR -6000', 'USD -900'])
})

test('a market that was in play is so no more once it is closed, though it keeps its mark', async () => {
  await losing('EUR', [800])
  const ask = async () => (await watcher(exposure.worst, { query: { view: 'total' } })).data.filter(({ currency }) => currency === 'EUR').map(({ status, in_play }) => [status, in_play])
  const set = async (text: string) => {
    const { rows } = await db.owner.query<{ id: string }>(`update markets m set ${text} from position_legs g join accounts a on a.id = g.player_id where g.market_id = m.id and a.currency = 'EUR' returning m.id::text`)
    await withTransaction(db.database, {}, (tx) => followMarkets(tx, rows.map(({ id }) => id)))
  }
  await set('in_play = true')
  expect(await ask()).toEqual([['open', true]])
  // The others of its event are open, and not in play.
  await set(`status = 'closed'`)
  expect(await ask()).toEqual([['closed', false]])
})
