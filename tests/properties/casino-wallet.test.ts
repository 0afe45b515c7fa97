import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { reconcile } from '#database/reconcile.ts'
import type { WalletCall } from '#domain/casino/decide-call.ts'
import type { RewardType } from '#domain/casino/reward-types.ts'
import { applyCall, openWallet, walletBalance } from '#domain/casino/wallet.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import { deliver, planReward, planRound, undisturbed } from '#simulator/casino-provider.ts'
import type { PlannedCall, Seat } from '#simulator/casino-provider.ts'
import { createRandom } from '#simulator/random.ts'
import { createCasino } from '../support/casino-world.ts'
import { testDatabase } from '../support/database.ts'
import { createMoneyWorld } from '../support/money-world.ts'
import type { MoneyWorld } from '../support/money-world.ts'
import { databaseProperty } from '../support/property.ts'
import { testServer } from '../support/server.ts'
import { openWalletDesk } from '../support/wallet-desk.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
// A second node, which knows nothing of whose turn it is at the first.
const beside = await testServer(db, { running: false })
const creditMinor = 100_000_000
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
let deskBeside: typeof desk
let rounds = 0

beforeAll(async () => {
  const casino = await createCasino(db)
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 2_500 }, { name: 'super', parent: 'company', level: 1, shareBp: 4_167 }, { name: 'agent', parent: 'super', level: 5, shareBp: 3_333 }],
    Array.from({ length: 40 }, (_, index) => ({ name: `player-${index}`, parent: 'agent', creditMinor })))
  desk = await openWalletDesk(db, server, casino)
  deskBeside = await openWalletDesk(db, beside, casino, 'keeper-beside')
})

let used = 0
async function seatOf(name = `player-${used++ % 39}`): Promise<Seat> {
  const playerId = world.accounts.get(name) ?? expect.fail(name)
  return { playerId, token: await desk.open(world.apiKey, playerId), game: desk.game, currency: 'INR', returnBp: 9_500 }
}

type Money = { readonly unsettled: string; readonly exposure: string; readonly wins: string }
async function moneyOf(playerId: string): Promise<Money> {
  const { rows } = await db.owner.query<Money>(`select unsettled_minor::text as unsettled, exposure_minor::text as exposure, open_wins_minor::text as wins from account_funds where account_id = $1`, [playerId])
  return rows[0] ?? expect.fail('funds')
}

/** What the calls leave behind in their order, once each, where the wallet stood as it stands. */
function inOrder(calls: readonly PlannedCall[], before: Money): Money {
  let wallet = openWallet({ creditMinor: minor(creditMinor), unsettledMinor: minor(before.unsettled), exposureMinor: zero })
  for (const { name, body } of calls) {
    const text = (field: string) => String(body[field])
    const call: WalletCall = name === 'rollback' ? { kind: 'rollback', transactionId: body.transaction_id, referenceId: text('reference_id') }
      : name === 'closeRound' ? { kind: 'close', transactionId: body.transaction_id, roundId: text('round_id') }
        : name === 'reward' ? { kind: name, transactionId: body.transaction_id, rewardType: text('reward_type') as RewardType, amountMinor: minor(text('amount_minor')) }
          : { kind: name, transactionId: body.transaction_id, roundId: text('round_id'), amountMinor: minor(text('amount_minor')), closes: body['round_closed'] === true }
    const applied = applyCall(wallet, call)
    if (!applied.answer.ok) expect.fail(applied.answer.refusal.code)
    wallet = applied.wallet
  }
  const open = [...wallet.rounds.values()].filter((round) => !round.closed)
  const held = open.reduce((sum, round) => ({ exposure: sum.exposure + round.stakeMinor, wins: sum.wins + round.winMinor }), { exposure: BigInt(before.exposure), wins: BigInt(before.wins) })
  expect(walletBalance(wallet)).toBe(BigInt(creditMinor) + wallet.funds.unsettledMinor - open.reduce((sum, round) => sum + round.stakeMinor - round.winMinor, 0n))
  return { unsettled: String(wallet.funds.unsettledMinor), exposure: String(held.exposure), wins: String(held.wins) }
}

/** Ends every connection of the application that is inside a transaction, as a crash of the database or of the way to it does. Answers how many: at these nodes wallet calls are all the work there is. */
async function crash(): Promise<number> {
  const { rowCount } = await db.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'test' and state <> 'idle' and xact_start is not null`)
  return rowCount ?? 0
}

const crashesMax = 6
let [runs, struckInAll] = [0, 0]

/** How many transactions both nodes have needed for how many calls. */
async function transactions(): Promise<{ readonly count: number; readonly calls: number }> {
  const read = async ({ context }: typeof server) => (await context.metrics.walletBatch.get()).values
  const values = (await Promise.all([server, beside].map(read))).flat()
  const sum = (part: string) => values.filter((value) => value.metricName?.endsWith(part)).reduce((total, { value }) => total + value, 0)
  return { count: sum('_count'), calls: sum('_sum') }
}

databaseProperty('whatever comes twice, late, in another order or breaks off, wallets end as if the calls had come in their order, once each', 12, fc.tuple(fc.nat(), fc.integer({ min: 1, max: 4 })), async ([seed, players]) => {
  const crashes = runs++ % 2 === 0
  const random = createRandom(String(seed))
  const seats = await Promise.all(Array.from({ length: players }, () => seatOf()))
  const played = await Promise.all(seats.map(async (seat) => ({
    seat,
    before: await moneyOf(seat.playerId),
    calls: Array.from({ length: random.integer(2, 5) }, () => planRound(seat, `round-${++rounds}`, { stakeMinor: random.integer(1, 5_000), closes: random.chance(70) }, random))
      .flatMap((calls) => [...calls, ...(random.chance(30) ? planReward(seat, `reward-${++rounds}`, random.integer(1, 500), random) : [])]),
  })))
  let done = false
  // Some crashes that hit, not one after the other for good.
  let struck = 0
  const crashing = crashes ? (async () => { while (!done && struck < crashesMax) { await sleep(random.integer(1, 8)); struck += await crash() } })() : Promise.resolve()
  // At the same time, so that calls of different players share a transaction, which breaks off for all of them.
  const answers = await Promise.all(played.map(({ calls }) => deliver(calls, { call: desk.call, random, disturbance: { duplicate: 40, late: 40, lost: 20, unsent: 20 }, sleep })))
  done = true
  await crashing
  struckInAll += struck
  for (const [index, { seat, calls, before }] of played.entries()) {
    expect(answers[index]?.size).toBe(calls.length)
    expect(await moneyOf(seat.playerId)).toEqual(inOrder(calls, before))
  }
})

test('the crashes did hit calls in their transactions', () => {
  expect(struckInAll).toBeGreaterThanOrEqual(crashesMax)
})

test('200 rounds at once of 39 players at two nodes share transactions, each call with its own answer, and each comes to what its calls do', async () => {
  const random = createRandom('many at once')
  const seats = await Promise.all(Array.from({ length: 39 }, (_, index) => seatOf(`player-${index}`)))
  const before = await Promise.all(seats.map(({ playerId }) => moneyOf(playerId)))
  const begun = await transactions()
  const calls = await Promise.all(Array.from({ length: 200 }, async (_, index) => {
    const seat = seats[index % seats.length] ?? expect.fail('a seat')
    const planned = planRound(seat, `many-${index}`, { stakeMinor: random.integer(1, 5_000), closes: random.chance(70) }, random)
    const answers = await deliver(planned, { call: (index % 2 === 0 ? desk : deskBeside).call, random, disturbance: { duplicate: 20, late: 20, lost: 0, unsent: 0 }, sleep })
    expect(answers.size).toBe(planned.length)
    return { seat, planned }
  }))
  for (const [index, seat] of seats.entries()) {
    const own = calls.filter((each) => each.seat === seat).flatMap(({ planned }) => planned)
    expect(await moneyOf(seat.playerId)).toEqual(inOrder(own, before[index] ?? expect.fail('money')))
  }
  const ended = await transactions()
  expect(ended.count - begun.count, 'fewer transactions than calls').toBeLessThan((ended.calls - begun.calls) / 2)
})

test('200 calls at once on one player, at two nodes, neither lose nor invent a unit', async () => {
  const seat = await seatOf('player-39')
  const random = createRandom('at once')
  const calls = Array.from({ length: 200 }, (_, index): PlannedCall => ({
    name: 'bet', body: { transaction_id: `at-once-${index}`, player_id: seat.playerId, token: seat.token, game: seat.game, round_id: `at-once-${index % 10}`, currency: 'INR', amount_minor: 1_000_000 },
  }))
  const replies = await Promise.all(calls.map(({ name, body }, index) => (index % 2 === 0 ? desk : deskBeside).call(name, body)))
  // The credit is that of a hundred of them.
  expect(Map.groupBy(replies, (reply) => reply.code ?? 'taken').get('taken')?.length).toBe(100)
  expect(new Set(replies.filter((reply) => reply.code !== null).map((reply) => reply.code))).toEqual(new Set(['CREDIT_NOT_ENOUGH']))
  expect(new Set(replies.flatMap((reply) => (reply.row === null ? [] : [reply.row['balance_minor']]))).size).toBe(100)
  expect(await moneyOf(seat.playerId)).toEqual({ unsettled: '0', exposure: String(creditMinor), wins: '0' })
  const ends = Array.from({ length: 10 }, (_, index): PlannedCall => ({ name: 'closeRound', body: { transaction_id: `at-once-end-${index}`, player_id: seat.playerId, round_id: `at-once-${index}` } }))
  await deliver(ends, { call: desk.call, random, disturbance: undisturbed, sleep })
  expect(await moneyOf(seat.playerId)).toEqual({ unsettled: String(-creditMinor), exposure: '0', wins: '0' })
})

test('200 calls at once on one player, bets, wins, rollbacks, rewards, ends and their duplicates mixed at two nodes, come to what they do in order', async () => {
  const seat = await seatOf('player-38')
  const before = await moneyOf(seat.playerId)
  const random = createRandom('mixed at once')
  const planned = Array.from({ length: 30 }, (_, index) => [...planRound(seat, `mixed-${index}`, { stakeMinor: random.integer(1, 5_000), closes: random.chance(70) }, random), ...planReward(seat, `mixed-reward-${index}`, random.integer(1, 500), random)]).flat()
  const sent = Array.from({ length: 200 }, (_, index) => planned[index % planned.length] ?? expect.fail('a call'))
  expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(['bet', 'win', 'rollback', 'reward', 'closeRound']))
  const replies = await Promise.all(sent.map((each) => ({ each, at: random.unit() })).toSorted((a, b) => a.at - b.at).map(async ({ each: { name, body } }, index) => ({ body, reply: await (index % 2 === 0 ? desk : deskBeside).call(name, body) })))
  // Of one transaction every answer is the same, but for those that came too early.
  for (const [id, all] of Map.groupBy(replies.filter(({ reply }) => reply.code !== 'WALLET_ROUND_UNKNOWN'), ({ body }) => body.transaction_id)) for (const { reply } of all) expect(reply, id).toEqual(all[0]?.reply)
  await deliver(planned, { call: desk.call, random, disturbance: undisturbed, sleep })
  expect(await moneyOf(seat.playerId)).toEqual(inOrder(planned, before))
})

test('the books of all of it prove right', async () => {
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})
