import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { blockSize } from '#server/runtime/row-ids.ts'
import { betsOf, moveOutbox, readSince, streamBounds } from '#server/runtime/stream-store.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import type { BetBody } from '../support/money-driver.ts'
import { databaseProperty } from '../support/property.ts'
import { available, bursts, expectedRefusal, openRandomDay, proveAndClear, worldPlans } from './random-day.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
/** As a second server on the same database: another queue, other ids. */
const other = await moneyContext(db.database)

const cases = fc.record({
  plan: worldPlans,
  bets: bursts({ minLength: 1, maxLength: 12 }),
  twins: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
  more: fc.integer({ min: 1, max: 500 }),
})

databaseProperty('the same key and input is one bet and one reply, whoever is asked and however often', 25, cases, async ({ plan, bets, twins, more }) => {
  const before = (await streamBounds(db.database)).newest
  const day = await openRandomDay(db, context, plan)
  const servers = [day.driver, moneyDriver(other, day.world)]
  const bodies: BetBody[] = []
  for (const bet of bets) bodies.push(await day.prepare(bet))
  const keyOf = (index: number) => `key-of-bet-${index}`
  const ask = (index: number, server: number, body = bodies[index]) => servers[server % 2]?.place(body ?? expect.fail(), keyOf(index)) ?? expect.fail()

  await using relaying = relay()
  const first = await Promise.all(bets.flatMap((_, index) =>
    Array.from({ length: twins[index] ?? 1 }, (_each, twin) => ask(index, twin).then((reply) => ({ index, reply })))))
  const replies = bets.map((_, index) => first.find((each) => each.index === index)?.reply ?? expect.fail())
  expect(replies.filter((reply) => !expectedRefusal(reply))).toEqual([])
  for (const { index, reply } of first) expect(reply).toEqual(replies[index])
  const funds = await day.funds()

  // Again, later, of either server; and other inputs under the same keys.
  const again = await Promise.all(bets.map((_, index) => ask(index, index)))
  expect(again.map((reply) => JSON.stringify(reply))).toEqual(replies.map((reply) => JSON.stringify(reply)))
  const changed = await Promise.all(bets.map((_, index) => {
    const body = bodies[index] ?? expect.fail()
    return ask(index, index + 1, { ...body, stake_minor: body.stake_minor + more })
  }))
  expect(changed.map((reply) => (reply.ok ? 'accepted' : reply.refusal.code))).toEqual(bets.map(() => 'REQUEST_KEY_REUSED'))
  expect(await day.funds()).toEqual(funds)

  const accepted = replies.flatMap((reply) => (reply.ok ? [reply.value.bet.id] : []))
  const { rows } = await db.owner.query<{ id: string; player_id: string; placed_at: string }>('select id, player_id, placed_at from bets where business_id = $1', [day.world.businessId])
  expect(rows.map((row) => row.id).sort()).toEqual(accepted.toSorted())
  await Promise.all(servers.map((server) => server.stop()))
  await relaying.end()
  const messages = await readSince(db.database, before, null, 10_000)
  expect(messages.map((row) => Number(row.no))).toEqual(messages.map((_, index) => before + 1 + index))
  const told = messages.flatMap((row) => row.payload.bet_id ?? [])
  expect([...(await betsOf(db.database, messages)).keys()].toSorted()).toEqual(accepted.toSorted())
  expect(told.toSorted()).toEqual(accepted.toSorted())
  // An account's bets are decided one after another, whoever decides them, and told in that order: by time, and by id where one server did, which has a block of ids to itself.
  for (const player of day.players) {
    const own = told.flatMap((id) => rows.filter((row) => row.id === id && row.player_id === player))
    const placedAt = own.map((row) => Date.parse(row.placed_at))
    expect(placedAt).toEqual(placedAt.toSorted((a, b) => a - b))
    for (const ids of Map.groupBy(own.map(({ id }) => Number(id)), (id) => Math.floor(id / blockSize)).values()) expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
  await proveAndClear(db)
})

test('of two inputs under one key at two servers at once, one is done and the other is refused', async () => {
  const player = { lower: true, creditMinor: 1_000_000, commissionBp: 0 }
  const day = await openRandomDay(db, context, { shares: [2_000, 3_000], players: [player, player], markets: [{ type: 'match_odds', runners: 2, winners: 1 }] })
  const servers = [day.driver, moneyDriver(other, day.world)]
  const body = await day.prepare({ player: 0, market: 0, side: 'back', on: 0, odds: 2_000, rate: 1_000, line: 0, stake: 1_000 })
  // Of different players, whose accounts do not keep the two apart.
  const bodies = day.players.map((player_id) => ({ ...body, player_id }))
  const keys = Array.from({ length: 60 }, (_, index) => `contested-${index}`)
  const replies = await Promise.all(keys.map((key) => Promise.all(servers.map((server, index) => server.place(bodies[index] ?? body, key)))))
  for (const reply of replies) {
    expect(reply.filter((each) => each.ok)).toHaveLength(1)
    expect(reply.filter((each) => !each.ok && each.refusal.code === 'REQUEST_KEY_REUSED')).toHaveLength(1)
  }
  expect((await db.owner.query('select from bets where business_id = $1', [day.world.businessId])).rowCount).toBe(keys.length)
  await Promise.all(servers.map((server) => server.stop()))
  await proveAndClear(db)
})

test('of 200 bets at once on one account, through two queues, as many are accepted as the money pays for', async () => {
  const plan = { shares: [2_000, 3_000] as const, players: [{ lower: true, creditMinor: 100_000, commissionBp: 0 }], markets: [{ type: 'match_odds' as const, runners: 2, winners: 1 }] }
  const day = await openRandomDay(db, context, plan)
  const servers = [day.driver, moneyDriver(other, day.world)]
  const body = await day.prepare({ player: 0, market: 0, side: 'back', on: 0, odds: 2_000, rate: 1_000, line: 0, stake: 1_000 })
  const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => servers[index % 2]?.place(body) ?? expect.fail()))
  expect(replies.filter((reply) => reply.ok)).toHaveLength(100)
  expect(new Set(replies.flatMap((reply) => (reply.ok ? [] : [reply.refusal.code])))).toEqual(new Set(['CREDIT_NOT_ENOUGH']))
  // No two of them saw the same balance.
  expect(replies.flatMap((reply) => (reply.ok ? [reply.value.available_minor] : [])).toSorted((a, b) => b - a))
    .toEqual(Array.from({ length: 100 }, (_, index) => 99_000 - index * 1_000))
  const funds = await day.funds()
  expect(available(funds.get('player-0') ?? expect.fail())).toBe(0n)
  await Promise.all(servers.map((server) => server.stop()))
  await proveAndClear(db)
})

databaseProperty('200 bets of any size at once never take an account below nothing', 2, fc.noShrink(bursts({ minLength: 200, maxLength: 200 })), async (bets) => {
  const plan = {
    shares: [3_333, 3_333] as const, players: [{ lower: false, creditMinor: 60_000, commissionBp: 200 }],
    markets: [{ type: 'match_odds' as const, runners: 4, winners: 1 }, { type: 'bookmaker' as const, runners: 3, winners: 1 }],
  }
  const day = await openRandomDay(db, context, plan)
  const bodies: BetBody[] = []
  for (const bet of bets) bodies.push(await day.prepare(bet))
  const servers = [day.driver, moneyDriver(other, day.world)]
  const replies = await Promise.all(bodies.map((body, index) => servers[index % 2]?.place(body) ?? expect.fail()))
  expect(replies.filter((reply) => !expectedRefusal(reply))).toEqual([])
  for (const reply of replies) if (reply.ok) expect(reply.value.available_minor).toBeGreaterThanOrEqual(0)
  expect(available((await day.funds()).get('player-0') ?? expect.fail())).toBeGreaterThanOrEqual(0n)
  await Promise.all(servers.map((server) => server.stop()))
  await proveAndClear(db)
})

/** Two relays that carry the outbox into the stream while the bets are made; `end` carries what is left. */
function relay(): { end(): Promise<void> } & AsyncDisposable {
  let ending = false
  const carry = async () => {
    for (;;) {
      const last = ending
      const { count } = await withTransaction(db.database, {}, (tx) => moveOutbox(tx, 5))
      if (count === 0 && last) return
      if (count === 0) await sleep(2)
    }
  }
  const running = Promise.all([carry(), carry()])
  const end = async () => {
    ending = true
    await running
  }
  return { end, [Symbol.asyncDispose]: end }
}
