import { expect, test } from 'vitest'
import type { RowOf } from '#contract/endpoint.ts'
import { platform } from '#contract/platform.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { users } from '#contract/users.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import type { TestMarket } from '../../tests/support/money-world.ts'
import { addAccountLogin } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { splitChunks } from '../../tests/support/split-chunks.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { createWork } from '../results/settlement-worker.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const casino = await createCasino(db)
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'near', parent: 'company', level: 1, shareBp: 0 }, { name: 'far', parent: 'company', level: 1, shareBp: 0 }],
  [{ name: 'anna', parent: 'near', creditMinor: 100_000 }, { name: 'bella', parent: 'near', creditMinor: 100_000 }, { name: 'carla', parent: 'far', creditMinor: 100_000 }])
await allowAnyStake(db, world)
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
await addAccountLogin(db.owner, { id: idOf('near'), businessId: world.businessId, userName: 'near' })
const [near, site] = [clientOf(server, await signIn(server, 'near')), clientOf(server, world.apiKey)]
const desk = await openWalletDesk(db, server, casino)
const newMarket = (...runners: readonly string[]) => addMarket(db, world, { type: 'match_odds', runners })
const [plain, covered, settling] = [await newMarket('A', 'B'), await newMarket('C', 'D'), await newMarket('E', 'F')]

let bets = 0
async function bet(name: string, market: TestMarket, runner: string, side: 'back' | 'lay', stake_minor: number): Promise<void> {
  const selection_id = market.runners.get(runner) ?? expect.fail(runner)
  await setPrice(db, market.id, selection_id, 2_000)
  await site(platform.placeBet, { key: `bet-number-${++bets}`, body: { player_id: idOf(name), market_id: market.id, selection_id, side, price: 2_000, stake_minor } })
}

/** All pages, two at a time. */
async function bookOf(name: string) {
  const rows: RowOf<typeof users.book>[] = []
  const wholes = new Set<string>()
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, metadata, extra: { currency, open, sum_minor } } = await near(users.book, { params: { id: idOf(name) }, query: { limit: '2', ...(cursor !== undefined && { cursor }) } })
    rows.push(...data)
    wholes.add(`${open} hold ${sum_minor} ${currency}`)
    cursor = metadata?.next_cursor ?? null
  }
  return { rows, wholes: [...wholes] }
}

test('a book holds every open market with its outcomes, and every open round, page by page, what holds most first', async () => {
  expect(await bookOf('anna')).toEqual({ rows: [], wholes: ['0 hold 0 INR'] })
  await bet('anna', plain, 'A', 'back', 500)
  // Both sides of one runner at one price hold nothing, and are open all the same.
  for (const side of ['back', 'lay'] as const) await bet('anna', covered, 'C', side, 300)
  const of = { player_id: idOf('anna'), round_id: 'a-round', currency: 'INR' }
  expect(await desk.call('bet', { transaction_id: 'stake', token: await desk.open(world.apiKey, idOf('anna')), game: desk.game, ...of, amount_minor: 70 })).toMatchObject({ status: 200 })
  expect(await desk.call('win', { transaction_id: 'win', ...of, amount_minor: 25 })).toMatchObject({ status: 200 })
  const { rows, wholes } = await bookOf('anna')
  expect(rows).toMatchObject([
    {
      kind: 'market', id: plain.id, bets: 1, stake_minor: 500, exposure_minor: 500, won_minor: null,
      book: { form: 'outcomes', outcomes: [{ name: 'A', amount_minor: 500 }, { name: 'B', amount_minor: -500 }], worst_minor: -500, worst_outcome: 'B', best_minor: 500, best_outcome: 'A' },
    },
    { kind: 'round', name: 'Three Bells', place: 'a-round', bets: null, stake_minor: 70, exposure_minor: 70, won_minor: 25, book: null },
    { kind: 'market', id: covered.id, bets: 2, stake_minor: 600, exposure_minor: 0, book: { worst_minor: 0, best_minor: 0 } },
  ])
  expect(wholes).toEqual(['3 hold 570 INR'])
})

test('a market leaves the book of a player with the player\'s own part of its settlement', async () => {
  for (const name of ['anna', 'bella']) await bet(name, settling, 'E', 'back', 900)
  const [driver, work] = [moneyDriver(server.context, world), createWork(server.context)]
  const outcome: WireOutcome = { kind: 'winners', winners: [settling.runners.get('F') ?? ''] }
  expect([await driver.declare(settling.id, outcome), await driver.verify(settling.id, outcome)]).toMatchObject([{ ok: true }, { ok: true }])
  await splitChunks(db, settling.id)
  const open = async () => Promise.all(['anna', 'bella'].map(async (name) => (await bookOf(name)).rows.some(({ id }) => id === settling.id)))
  expect(await open()).toEqual([true, true])
  await work()
  expect(await open()).toEqual([false, true])
  await driver.work()
  expect(await open()).toEqual([false, false])
  await driver.stop()
})

test('the book of a player of another branch, and of whoever is no player, is not there', async () => {
  for (const name of ['carla', 'near']) await expect(near(users.book, { params: { id: idOf(name) } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
})
