import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled, throttleMs } from './throttled.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('runs at once, then at most every 64 ms, and at the end with what came last', () => {
  const ran: (readonly [number, number])[] = []
  const begun = Date.now()
  const move = throttled((x: number) => ran.push([Date.now() - begun, x]))
  for (let x = 0; x < 20; x++) {
    move(x)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1_000)
  move(20)
  expect(throttleMs).toBe(64)
  expect(ran).toEqual([[0, 0], [64, 6], [128, 12], [192, 19], [1_200, 20]])
})

test('what waits does not run once it is called off', () => {
  const run = vi.fn()
  const move = throttled(run)
  move()
  move()
  move.cancel()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
})
