import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatches } from './batches.ts'

beforeEach(() => { vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }) })
afterEach(() => { vi.useRealTimers() })

/** Batches of which each takes so many milliseconds; what began is in `begun`. */
function slowBatches(ms: number) {
  const begun: (readonly number[])[] = []
  const batches = createBatches<number>({
    batchMax: 100,
    run: (batch) => {
      begun.push(batch)
      vi.advanceTimersByTime(ms)
      return Promise.resolve()
    },
    fail: () => undefined,
  })
  const come = async (...items: readonly number[]) => {
    for (const item of items) batches.add(item)
    await turns()
  }
  return { begun, come }
}

async function later(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await turns()
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

test('after a slow batch few items gather until it began twice as long ago as it took, and share the next', async () => {
  const { begun, come } = slowBatches(10)
  await come(1)
  await come(2)
  await come(3)
  expect(begun).toEqual([[1]])
  await later(9)
  expect(begun).toEqual([[1]])
  await later(1)
  expect(begun).toEqual([[1], [2, 3]])
})

test('as soon as there are many of them they begin', async () => {
  const { begun, come } = slowBatches(10)
  await come(0)
  await come(1, 2, 3, 4, 5, 6, 7)
  expect(begun).toEqual([[0]])
  await come(8)
  expect(begun).toEqual([[0], [1, 2, 3, 4, 5, 6, 7, 8]])
  await come(11, 12, 13, 14, 15, 16, 17, 18)
  expect(begun).toHaveLength(3)
})

test('nothing waits for longer than 25 milliseconds after the last batch began', async () => {
  const { begun, come } = slowBatches(20)
  await come(1)
  await come(2)
  await later(4)
  expect(begun).toEqual([[1]])
  await later(1)
  expect(begun).toEqual([[1], [2]])
})

test('where none began for a while nothing waits', async () => {
  const { begun, come } = slowBatches(20)
  await come(1)
  await later(5)
  await come(2)
  expect(begun).toEqual([[1], [2]])
})

test('where batches are quick nothing waits', async () => {
  const { begun, come } = slowBatches(7)
  await come(1)
  await come(2)
  expect(begun).toEqual([[1], [2]])
})
