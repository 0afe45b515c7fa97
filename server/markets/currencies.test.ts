import { expect, test } from 'vitest'
import { markets } from '#contract/markets.ts'
import type { Table } from '#contract/endpoint.ts'
import { results } from '#contract/results.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { resultsHandlers } from '../results/handlers.ts'
import type { Handlers, Principal } from '../runtime/handler.ts'
import { marketsHandlers } from './handlers.ts'

/** Two businesses of different currency bet on the same market; staff see both. */
const db = await testDatabase()
const context = await moneyContext(db.database)
const agents = [{ name: 'company', parent: null, level: 0, shareBp: 4_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 6_000 }]
const dollars = await createMoneyWorld(db, agents, [{ name: 'dollar-player', parent: 'agent', creditMinor: 1_000_000 }], 'USD')
const rupees = await createMoneyWorld(db, agents, [
  { name: 'rupee-one', parent: 'agent', creditMinor: 1_000_000 }, { name: 'rupee-two', parent: 'agent', creditMinor: 1_000_000 },
])
const market = await addMarket(db, rupees, { type: 'match_odds', runners: ['A', 'B'] })
const quiet = await addMarket(db, rupees, { type: 'match_odds', runners: ['A', 'B'] })
const [a, b] = [market.runners.get('A') ?? '', market.runners.get('B') ?? '']
await setPrice(db, market.id, a, 2_000)

async function back(world: MoneyWorld, player: string, stakeMinor: number): Promise<void> {
  const driver = moneyDriver(context, world)
  const placed = await driver.place({ player_id: world.accounts.get(player) ?? '', market_id: market.id, selection_id: a, side: 'back', price: 2_000, stake_minor: stakeMinor })
  await driver.stop()
  expect(placed).toMatchObject({ ok: true })
}
await back(dollars, 'dollar-player', 700)
await back(rupees, 'rupee-one', 4_000)
await back(rupees, 'rupee-two', 300)

const staff = staffPrincipal(rupees.trader)
const dollarAgent: Principal = {
  ...staff, kind: 'person', actor: { kind: 'account', accountId: (dollars.accounts.get('agent') ?? '') as AccountId, businessId: dollars.businessId, level: 5 },
} as Principal
async function rows<Rows extends Table, Name extends keyof Rows & string>(who: Principal, table: Rows, handlers: Handlers<Rows>, name: Name, input: object): Promise<readonly unknown[]> {
  const answer = await call(context, who, table, handlers, name, input)
  return answer.ok ? answer.value : expect.fail(answer.refusal.code)
}
const books = (who: Principal) => rows(who, markets, marketsHandlers, 'books', { params: { eventId: rupees.eventId } })

test('a market tells its stakes per currency, and none where nobody has bet', async () => {
  const found = await rows(staff, markets, marketsHandlers, 'byEvent', { params: { eventId: rupees.eventId } })
  expect(found).toMatchObject([
    { id: market.id, bets: 3, stakes: [{ currency: 'INR', minor: 4_300 }, { currency: 'USD', minor: 700 }] },
    { id: quiet.id, bets: 0, stakes: [] },
  ])
  expect(await rows(dollarAgent, markets, marketsHandlers, 'single', { params: { id: market.id } })).toMatchObject([{ bets: 1, stakes: [{ currency: 'USD', minor: 700 }] }])
})

test('a market has one book a currency', async () => {
  const book = (currency: string, stake: number, bets: number, mine: number) => ({
    market_id: market.id, currency, form: 'outcomes', bets, stake_minor: stake, worst_total_minor: -stake, worst_my_share_minor: -mine,
    cells: [{ key: a, total_minor: -stake, my_share_minor: -mine }, { key: b, total_minor: stake, my_share_minor: mine }],
  })
  expect(await books(staff)).toMatchObject([book('INR', 4_300, 2, 1_720), book('USD', 700, 1, 280)])
  expect(await books(dollarAgent)).toMatchObject([book('USD', 700, 1, 420)])
})

test('a preview counts everybody, and tells the money of each currency by itself', async () => {
  const preview = (name: string) => rows(staff, results, resultsHandlers, 'preview', { body: { action: 'settle', market_id: market.id, outcome: { kind: 'winners', winners: [name] } } })
  const money = (currency: string, stake: number, company: number, agent: number, top: readonly (readonly [string, number])[]) => ({
    currency, stake_minor: stake, players_net_minor: -stake, commission_minor: 0, company_net_minor: company,
    levels: [{ level: 0, accounts: 1, net_minor: company }, { level: 5, accounts: 1, net_minor: agent }],
    top: top.map(([name, net]) => ({ user_name: name, net_minor: net, bets: 1 })),
  })
  expect(await preview(b)).toMatchObject([{
    bets: 3, players: 3, winners: 0, losers: 3,
    currencies: [
      money('INR', 4_300, 1_720, 2_580, [['rupee-one', -4_000], ['rupee-two', -300]]),
      money('USD', 700, 280, 420, [['dollar-player', -700]]),
    ],
  }])
})

test('the hash of a preview moves with a bet of any currency', async () => {
  const hash = async () => (await rows(staff, results, resultsHandlers, 'preview', { body: { action: 'settle', market_id: market.id, outcome: { kind: 'winners', winners: [a] } } }))
    .map((row) => (row as { readonly hash: string }).hash)
  const before = await hash()
  expect(await hash()).toEqual(before)
  await back(dollars, 'dollar-player', 100)
  expect(await hash()).not.toEqual(before)
})

test('a market that has settled says by what, and what that won the house side in each currency', async () => {
  const driver = moneyDriver(context, rupees)
  const settled = async () => ((await books(staff)) as readonly { readonly currency: string; readonly settled: unknown }[]).map((book) => [book.currency, book.settled])
  expect(await settled()).toEqual([['INR', null], ['USD', null]])
  const outcome = { kind: 'winners' as const, winners: [b] }
  await driver.settle(market.id, outcome)
  expect(await settled()).toMatchObject([['INR', { outcome, total_minor: 4_300, my_share_minor: 1_720 }], ['USD', { total_minor: 800, my_share_minor: 320 }]])
  expect(await books(dollarAgent)).toMatchObject([{ settled: { total_minor: 800, my_share_minor: 480 } }])
  await driver.rollBack(market.id)
  await driver.work()
  expect(await settled()).toEqual([['INR', null], ['USD', null]])
  const tied = { kind: 'winners' as const, winners: [], dead_heat: { selections: [a, b], places: 1 } }
  await driver.settle(market.id, tied, 2)
  expect((await settled())[0]).toMatchObject(['INR', { outcome: tied, total_minor: null, my_share_minor: null }])
  await driver.stop()
})
