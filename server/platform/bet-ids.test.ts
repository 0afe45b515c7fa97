import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { withTransaction } from '#database/transaction.ts'
import { createBetIds } from './bet-ids.ts'
import type { BetIds } from './bet-ids.ts'

const { database } = await testDatabase()
let clock = 0
const server = (): BetIds => createBetIds(() => clock)
const bets = (ids: BetIds, count: number): Promise<number[]> => withTransaction(database, {}, async (tx) => {
  await ids.ready(tx, count)
  return Array.from({ length: count }, () => Number(ids.next()))
})

test('a bet of one server has a higher id than those that another server took a second before', async () => {
  const [one, other] = [server(), server()]
  const first = await bets(one, 3)
  clock += 400
  const second = await bets(other, 3)
  clock += 1_000
  const third = await bets(one, 3)
  expect([...first, ...second, ...third]).toEqual([...first, ...second, ...third].toSorted((a, b) => a - b))
})

test('within a second a server goes on with what it has reserved, and begins anew where that is short', async () => {
  const ids = server()
  const [first = 0] = await bets(ids, 1)
  clock += 999
  expect(await bets(ids, 900)).toEqual(Array.from({ length: 900 }, (_, index) => first + 1 + index))
  const [next = 0] = await bets(ids, 100)
  expect(next).toBeGreaterThan(first + 900)
})

test('nothing is wasted where nobody else takes ids', async () => {
  const ids = server()
  const [first = 0] = await bets(ids, 1)
  clock += 5_000
  expect(await bets(ids, 2)).toEqual([first + 1, first + 2])
  clock += 5_000
  await bets(server(), 1)
  expect((await bets(ids, 1))[0]).toBeGreaterThan(first + 1_000)
})

test('batches side by side never take ids below those that were handed out', async () => {
  const ids = server()
  const taken: number[] = []
  await Promise.all(Array.from({ length: 8 }, async () => {
    for (let batch = 0; batch < 5; batch++) {
      clock += 300
      await withTransaction(database, {}, async (tx) => {
        await ids.ready(tx, 64)
        for (let bet = 0; bet < 64; bet++) taken.push(Number(ids.next()))
      })
    }
  }))
  expect(taken).toEqual(taken.toSorted((a, b) => a - b))
  expect(new Set(taken).size).toBe(8 * 5 * 64)
})
