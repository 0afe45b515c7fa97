import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { writeOutbox } from './outbox.ts'
import { prune, streamKeptMs } from './jobs.ts'
import { moveOutbox, readSince, streamBounds } from './stream-store.ts'
import { holdLease } from './lease.ts'

const db = await testDatabase()
const { database, owner } = db
const message = (market: string) => ({ topic: 'result', businessId: null, payload: { market_id: market, event_id: '1' } }) as const
const move = () => withTransaction(database, {}, (tx) => moveOutbox(tx, 100))
async function streamed(after = 0): Promise<readonly string[]> {
  return (await readSince(database, after, null, 1_000)).map((row) => row.payload.market_id ?? '')
}

test('a transaction that commits late is numbered late and not lost', async () => {
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const late = withTransaction(database, {}, async (tx) => {
    await writeOutbox(tx, [message('late')])
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  await withTransaction(database, {}, (tx) => writeOutbox(tx, [message('early')]))

  expect(await move()).toMatchObject({ count: 1 })
  expect(await streamed()).toEqual(['early'])
  const { newest } = await streamBounds(database)
  mayCommit.resolve()
  await late
  expect(await move()).toMatchObject({ count: 1 })
  expect(await streamed(newest)).toEqual(['late'])
  expect((await owner.query('select 1 from outbox')).rowCount).toBe(0)
})

test('two relays at once publish each message once, in numbers without a hole, and a reader never sees a later number first', async () => {
  const before = (await streamBounds(database)).newest
  const names = Array.from({ length: 60 }, (_, index) => `m${index}`)
  let done = false
  const writers = Promise.all(names.map((name) => withTransaction(database, {}, (tx) => writeOutbox(tx, [message(name)]))))
  const seen: number[] = []
  const reader = (async () => {
    while (!done) seen.push(...(await readSince(database, seen.at(-1) ?? before, null, 1_000)).map((row) => Number(row.no)))
  })()
  const relay = async () => {
    let moved = 0
    while (moved < names.length && (await owner.query('select 1 from stream where no > $1', [before])).rowCount !== names.length) moved += (await withTransaction(database, {}, (tx) => moveOutbox(tx, 7))).count
  }
  await Promise.all([writers, relay(), relay()])
  await expect.poll(() => seen.length).toBe(names.length)
  done = true
  await reader
  expect(seen).toEqual(names.map((_, index) => before + 1 + index))
  expect((await streamed(before)).toSorted()).toEqual(names.toSorted())
})

test('a relay does not pass over messages that another one has in its hands', async () => {
  const before = (await streamBounds(database)).newest
  for (const name of ['first', 'second']) await withTransaction(database, {}, (tx) => writeOutbox(tx, [message(name)]))
  const taken = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = withTransaction(database, {}, async (tx) => {
    await tx.query('select from outbox order by id limit 1 for update')
    taken.resolve()
    await mayEnd.promise
  })
  await taken.promise
  const other = move()
  await Promise.race([other, sleep(100)])
  mayEnd.resolve()
  await Promise.all([slow, other])
  await move()
  expect(await streamed(before)).toEqual(['first', 'second'])
})

test('a move that fails loses nothing and leaves no hole', async () => {
  const before = (await streamBounds(database)).newest
  await withTransaction(database, {}, (tx) => writeOutbox(tx, [message('kept')]))
  const broken = withTransaction(database, {}, async (tx) => {
    await moveOutbox(tx, 100)
    throw new Error('the process dies here')
  })
  await expect(broken).rejects.toThrow('dies here')
  expect(await streamed(before)).toEqual([])
  await move()
  expect(await readSince(database, before, null, 10)).toMatchObject([{ no: String(before + 1), payload: { market_id: 'kept' } }])
})

test('a lease has one holder until it ends', async () => {
  expect(await holdLease(database, 'test', 'a', 60_000)).toBe(true)
  expect(await holdLease(database, 'test', 'b', 60_000)).toBe(false)
  expect(await holdLease(database, 'test', 'a', 1)).toBe(true)
  await expect.poll(() => holdLease(database, 'test', 'b', 60_000)).toBe(true)
  expect(await holdLease(database, 'test', 'a', 60_000)).toBe(false)
})

test('pruning takes what is older than the stated age, and nothing else', async () => {
  const { newest } = await streamBounds(database)
  await owner.query(`update stream set at = now() - interval '1 day 1 minute' where no <= $1`, [newest - 2])
  await prune(database, { table: 'stream', key: 'no', keptMs: streamKeptMs })
  expect(await streamBounds(database)).toEqual({ oldest: newest - 1, newest })
})
