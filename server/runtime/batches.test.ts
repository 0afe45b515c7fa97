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
  return { begun, batches }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

test('after a slow batch few items gather until it began twice as long ago as it took, and share the next', async () => {
  const { begun, batches } = slowBatches(10)
  batches.add(1)
  await turns()
  batches.add(2)
  await turns()
  batches.add(3)
  await turns()
  expect(begun).toEqual([[1]])
  vi.advanceTimersByTime(9)
  await turns()
  expect(begun).toEqual([[1]])
  vi.advanceTimersByTime(1)
  await turns()
  expect(begun).toEqual([[1], [2, 3]])
})

test('as soon as there are many of them they begin', async () => {
  const { begun, batches } = slowBatches(10)
  batches.add(0)
  await turns()
  for (const item of [1, 2, 3, 4, 5, 6, 7]) batches.add(item)
  await turns()
  expect(begun).toHaveLength(1)
  batches.add(8)
  await turns()
  expect(begun[1]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('nothing waits for longer than 25 milliseconds after the last batch began, and nothing where there was none for a while', async () => {
  const { begun, batches } = slowBatches(20)
  batches.add(1)
  await turns()
  batches.add(2)
  await turns()
  vi.advanceTimersByTime(5)
  await turns()
  expect(begun).toEqual([[1], [2]])
  vi.advanceTimersByTime(5)
  batches.add(3)
  await turns()
  expect(begun).toEqual([[1], [2], [3]])
})

test('where batches are quick nothing waits', async () => {
  const { begun, batches } = slowBatches(7)
  batches.add(1)
  await turns()
  batches.add(2)
  await turns()
  expect(begun).toEqual([[1], [2]])
})
