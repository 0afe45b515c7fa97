import { expect, test } from 'vitest'
import { platform } from '#contract/platform.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { splitChunks } from '../../tests/support/split-chunks.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { createWork } from '../results/settlement-worker.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const casino = await createCasino(db)
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'near', parent: 'company', level: 1, shareBp: 0 }, { name: 'agent', parent: 'near', level: 5, shareBp: 0 }, { name: 'far', parent: 'company', level: 1, shareBp: 0 }],
  [...['hedger', 'spinner', 'closed', 'idle'].map((name) => ({ name, parent: 'agent', creditMinor: 100_000 })), { name: 'stranger', parent: 'far', creditMinor: 100_000 }])
await allowAnyStake(db, world)
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
await addAccountLogin(db.owner, { id: idOf('near'), businessId: world.businessId, userName: 'near' })
await addStaff(db.owner, { userName: 'books', grants: [{ section: 'SUPERADMINS', permission: null }] })
const nearToken = await signIn(server, 'near')
const [near, staff, site] = [clientOf(server, nearToken), clientOf(server, await signIn(server, 'books')), clientOf(server, world.apiKey)]
const desk = await openWalletDesk(db, server, casino)
const [first, second] = [await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] }), await addMarket(db, world, { type: 'match_odds', runners: ['C', 'D'] })]

let bets = 0
async function bet(name: string, market: typeof first, runner: string, side: 'back' | 'lay', stake_minor: number): Promise<void> {
  const selection_id = market.runners.get(runner) ?? expect.fail(runner)
  await setPrice(db, market.id, selection_id, 2_000)
  await site(platform.placeBet, { key: `bet-number-${++bets}`, body: { player_id: idOf(name), market_id: market.id, selection_id, side, price: 2_000, stake_minor } })
}
async function spin(name: string, round_id: string, amount_minor: number): Promise<void> {
  const body = { transaction_id: `spin-${round_id}-${amount_minor}`, player_id: idOf(name), token: await desk.open(world.apiKey, idOf(name)), game: desk.game, round_id, currency: 'INR', amount_minor }
  expect(await desk.call('bet', body)).toMatchObject({ status: 200 })
}

// A hedge holds less than its stakes: 1,000 and 700 on both sides of one runner hold 300, and beside it another market and a round.
await bet('hedger', first, 'A', 'back', 1_000)
await bet('hedger', first, 'A', 'lay', 700)
await bet('hedger', second, 'C', 'back', 250)
await spin('hedger', 'round-of-hedger', 55)
await spin('spinner', 'one-round', 40)
await spin('spinner', 'one-round', 20)
await spin('spinner', 'other-round', 60)
await bet('closed', second, 'D', 'back', 80)
await bet('stranger', first, 'B', 'back', 999)
await db.owner.query(`update accounts set self_status = 'closed' where id = $1`, [idOf('closed')])

/** All pages, two parts at a time, with what each says of the whole. */
async function partsOf(name: string) {
  const page = (cursor: string | null) => staff(superAdmins.held, { params: { id: idOf(name) }, query: { limit: '2', ...(cursor !== null && { cursor }) } })
  let at = await page(null)
  const whole = wholeOf(at.extra)
  const parts = [...at.data]
  for (let cursor = at.metadata?.next_cursor ?? null; cursor !== null; cursor = at.metadata?.next_cursor ?? null) {
    at = await page(cursor)
    expect(wholeOf(at.extra)).toEqual(whole)
    parts.push(...at.data)
  }
  return { parts, whole }
}
const wholeOf = ({ currency, parts, sum_minor }: { currency: string; parts: number; sum_minor: number }) => ({ currency, parts, sum_minor })

test('what is held of a player is the worst case of each open market and the stake of each open round', async () => {
  const { parts } = await partsOf('hedger')
  expect(parts).toMatchObject([
    { kind: 'market', id: first.id, bets: 2, stake_minor: 1_700, worst_outcome: 'B', amount_minor: 300 },
    { kind: 'market', id: second.id, bets: 1, stake_minor: 250, worst_outcome: 'D', amount_minor: 250 },
    { kind: 'round', name: 'Three Bells', place: 'round-of-hedger', bets: null, amount_minor: 55 },
  ])
  expect((await partsOf('spinner')).parts.map(({ place, amount_minor: held }) => [place, held]).toSorted()).toEqual([['one-round', 60], ['other-round', 60]])
  expect((await partsOf('idle')).parts).toEqual([])
})

/** Of everybody the parts sum to what is held; answers that of an account. */
async function expectSums(of = 'company'): Promise<number> {
  const held = new Map<string, number | undefined>()
  for (const name of world.accounts.keys()) {
    const [account] = (await staff(superAdmins.balance, { params: { id: idOf(name) } })).data
    const { parts, whole } = await partsOf(name)
    const sum = parts.reduce((all, part) => all + part.amount_minor, 0)
    expect({ name, sum, whole }).toEqual({ name, sum: account?.held_minor, whole: { currency: 'INR', parts: parts.length, sum_minor: sum } })
    expect(parts.map((part) => part.amount_minor)).toEqual(parts.map((part) => part.amount_minor).toSorted((a, b) => b - a))
    held.set(name, account?.held_minor)
  }
  return held.get(of) ?? expect.fail(of)
}

test('the parts of everybody sum to what is held of them, page by page, whoever is closed', async () => {
  await expectSums()
  const below = (await partsOf('agent')).parts
  expect(below.map(({ kind, name, place, amount_minor: held }) => [kind, name, place, held])).toEqual([['player', 'hedger', 'agent', 605], ['player', 'spinner', 'agent', 120], ['player', 'closed', 'agent', 80]])
})

test('another branch, and whoever stands above, answers like an account that is not there', async () => {
  await expect(near(superAdmins.held, { params: { id: idOf('stranger') } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  await expect(near(superAdmins.held, { params: { id: idOf('company') } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  expect(wholeOf((await near(superAdmins.held, { params: { id: idOf('near') } })).extra)).toEqual({ currency: 'INR', parts: 3, sum_minor: 805 })
  await expect(near(superAdmins.held, { params: { id: idOf('near') }, query: { cursor: 'bm9uc2Vuc2U' } })).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

test('as a file they are the rows of the list with amounts in the currency of the account, and no others', async () => {
  const csv = (url: string) => server.app.inject({ method: 'GET', url, headers: { authorization: nearToken, accept: 'text/csv' } })
  const [header, ...lines] = (await csv(`/platform/super-admins/${idOf('near')}/held`)).body.replace(/^\ufeff/, '').trimEnd().split('\r\n')
  expect(header).toBe('kind,id,name,place,bets,stake,worst_outcome,amount,currency')
  expect(lines.map((line) => line.split(',').toSpliced(1, 1).join(','))).toEqual(['player,hedger,agent,,,,6.05,INR', 'player,spinner,agent,,,,1.20,INR', 'player,closed,agent,,,,0.80,INR'])
  const ofPlayer = (await csv(`/platform/super-admins/${idOf('hedger')}/held`)).body.trimEnd().split('\r\n')
  expect(ofPlayer).toHaveLength((await partsOf('hedger')).parts.length + 1)
  expect(ofPlayer.slice(1).every((line) => line.endsWith(',INR'))).toBe(true)
  expect((await csv(`/platform/super-admins/${idOf('stranger')}/held`)).json()).toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  expect((await csv(`/platform/super-admins/total-accounts?figure=points&account_id=${idOf('far')}`)).json()).toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  const total = (await csv('/platform/super-admins/total-accounts?figure=points')).body.trimEnd().split('\r\n')
  expect([total[0], total.length]).toEqual(['\ufeffid,user_name,name,level,amount,currency', 2])
})

test('the parts sum to what is held between any two chunks of a settlement, and of its being taken back', async () => {
  const before = await expectSums()
  const third = await addMarket(db, world, { type: 'match_odds', runners: ['E', 'F'] })
  for (const [name, stake] of [['hedger', 100], ['spinner', 200], ['idle', 400]] as const) await bet(name, third, 'E', 'back', stake)
  const [driver, work] = [moneyDriver(server.context, world), createWork(server.context)]
  /** What is held of everybody before each chunk and after the last one, a player at a time. */
  async function heldOnTheWay(): Promise<readonly number[]> {
    await splitChunks(db, third.id)
    const held = [await expectSums()]
    while (await work()) held.push(await expectSums())
    return [...new Set(held)].map((each) => each - before)
  }
  const outcome: WireOutcome = { kind: 'winners', winners: [third.runners.get('F') ?? ''] }
  expect([await driver.declare(third.id, outcome), await driver.verify(third.id, outcome)]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await heldOnTheWay()).toEqual([700, 600, 400, 0])
  expect(await driver.rollBack(third.id)).toMatchObject({ ok: true })
  expect(await heldOnTheWay()).toEqual([0, 100, 300, 700])
  await driver.stop()
})
