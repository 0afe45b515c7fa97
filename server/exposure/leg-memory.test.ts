import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice, testId } from '../../tests/support/money-world.ts'
import { LegMemory } from './leg-memory.ts'
import { enterAccounts, moveLegs } from './leg-mover.ts'
import { netOf } from './net-rows.ts'
import { openBooks } from './open-books.ts'

const db = await testDatabase()
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 2_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }],
  [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
const driver = moneyDriver(await moneyContext(db.database), world)
const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
const accountId = world.accounts.get('company') ?? ''
const place = { accountId, accountIds: [accountId], currencies: new Map([[accountId, 'INR']]) }

async function bet(runner: string): Promise<void> {
  const selection_id = market.runners.get(runner) ?? ''
  await setPrice(db, market.id, selection_id, 2_000)
  const placed = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: 1_000 })
  if (!placed.ok) expect.fail(placed.refusal.code)
}

const change = (body: (tx: Tx) => Promise<unknown>) => withTransaction(db.database, {}, body)
const look = <Result>(body: (tx: Tx) => Promise<Result>) => withTransaction(db.database, { readOnly: true, isolation: 'repeatable read' }, body)
const read = (memory?: LegMemory) => look((tx) => openBooks(tx, place, {}, memory))

await bet('A')
await bet('B')
await change((tx) => enterAccounts(tx, 0))
await change(moveLegs)

test('what has not changed is not read again and is the same object', async () => {
  const memory = new LegMemory()
  const [first] = await read(memory)
  const [again] = await read(memory)
  expect(again?.total).toBe(first?.total)
  await bet('A')
  await change(moveLegs)
  const [changed] = await read(memory)
  expect(changed?.bets).toBe((first?.bets ?? 0) + 1)
  expect([changed]).toEqual(await read())
})

test('where nothing has changed, all books together are the same object, and what is computed of them too', async () => {
  const memory = new LegMemory()
  // As long as a transaction of another file goes on that is older than the market, that may have been changed since.
  await expect.poll(async () => {
    const first = await read(memory)
    return (await read(memory)) === first
  }).toBe(true)
  const books = await read(memory)
  expect(netOf(books)).toBe(netOf(books))
  await bet('A')
  const waiting = await read(memory)
  expect(waiting).not.toBe(books)
  expect(waiting).toEqual(await read())
  await change(moveLegs)
  expect(await read(memory)).toEqual(waiting)
})

test('what is told again because somebody is long at work is the same object', async () => {
  const memory = new LegMemory()
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = change(async (tx) => {
    await tx.query('select pg_current_xact_id()')
    begun.resolve()
    await done.promise
  })
  await begun.promise
  await bet('A')
  await change(moveLegs)
  const [first] = await read(memory)
  const [again] = await read(memory)
  done.resolve()
  await long
  expect(again?.total).toBe(first?.total)
})

test('who still sees how all was reads that, though another has remembered what came after', async () => {
  const memory = new LegMemory()
  await look(async (tx) => {
    const was = await openBooks(tx, place)
    await bet('A')
    await change(moveLegs)
    expect(await read(memory)).not.toEqual(was)
    expect(await openBooks(tx, place, {}, memory)).toEqual(was)
  })
})

test('what was under way while it was read is news once it is done', async () => {
  const memory = new LegMemory()
  await bet('A')
  await change(async (tx) => {
    await moveLegs(tx)
    await bet('B')
    await read(memory)
  })
  expect(await read(memory)).toEqual(await read())
})

test('a sum that is gone is not gone on with', async () => {
  const memory = new LegMemory()
  await change(moveLegs)
  await read(memory)
  await db.owner.query('delete from account_legs where account_id = $1 and leg_key = $2', [accountId, market.runners.get('B')])
  expect(await read(memory)).toEqual(await read())
})

test('what markets can end in is known of an account that nobody has asked for', async () => {
  const agentId = world.accounts.get('agent') ?? ''
  const agent = { accountId: agentId, accountIds: [agentId], currencies: new Map([[agentId, 'INR']]) }
  // As long as a transaction of another file goes on that is older than the market, that may have been changed since: then each account has read its own.
  await expect.poll(async () => {
    const memory = new LegMemory()
    const [above] = await read(memory)
    const [below] = await look((tx) => openBooks(tx, agent, {}, memory))
    return below !== undefined && below.market === above?.market
  }).toBe(true)
})

test('what markets can end in is remembered as well, until something of it changes', async () => {
  const memory = new LegMemory()
  // As long as a transaction of another file goes on that is older than the market, that may have been changed since.
  await expect.poll(async () => {
    const [first] = await read(memory)
    const [again] = await read(memory)
    return again !== undefined && again.market === first?.market
  }).toBe(true)
  const other = await addMarket(db, world, { type: 'match_odds', runners: ['C', 'D'] })
  await setPrice(db, other.id, other.runners.get('C') ?? '', 2_000)
  const placed = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: other.id, selection_id: other.runners.get('C') ?? '', side: 'back', price: 2_000, stake_minor: 1_000 })
  expect(placed.ok).toBe(true)
  await change(moveLegs)
  const added = (to: string, name: string) => `insert into selections (id, market_id, name) values (${testId()}, ${to}, '${name}')`
  const changes = [
    'select',
    `update selections set status = 'removed' where id = ${other.runners.get('D')}`,
    added(other.id, 'E'),
    // As many runners as before: one has gone and another has come, of another market.
    `with gone as (delete from selections where market_id = ${other.id} and name = 'E') ${added(market.id, 'F')}`,
    `delete from selections where market_id = ${market.id} and name = 'F'`,
    `update markets set status = 'suspended' where id = ${other.id}`,
    `update events set starts_at = starts_at + interval '1 hour' where id = ${world.eventId}`,
    `update markets set status = 'settled' where id = ${other.id}`,
    `update markets set status = 'open' where id = ${other.id}`,
  ]
  for (const text of changes) {
    await db.owner.query(text)
    expect(await read(memory), text).toEqual(await read())
  }
})
