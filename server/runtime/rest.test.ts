import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRest } from './rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Milliseconds until a rest is over. */
async function took(rest: Promise<void>): Promise<number> {
  const began = Date.now()
  let over = false
  void rest.then(() => { over = true })
  while (!over) await vi.advanceTimersByTimeAsync(1)
  return Date.now() - began
}

test('a rest that nobody ends takes its whole time', async () => {
  expect(await took(createRest().rest(100, 500))).toBeCloseTo(500, -1)
})

test('what is woken while it works, or early in its rest, rests its least time; later it goes on at once', async () => {
  const { wake, rest } = createRest()
  wake()
  expect(await took(rest(100, 500))).toBeCloseTo(100, -1)
  // A wake is good for one rest.
  expect(await took(rest(100, 500))).toBeCloseTo(500, -1)
  setTimeout(wake, 30)
  expect(await took(rest(100, 500))).toBeCloseTo(100, -1)
  setTimeout(wake, 300)
  expect(await took(rest(100, 500))).toBeCloseTo(300, -1)
})

test('the end waits for nothing, and nothing is rested after it', async () => {
  const { end, rest } = createRest()
  setTimeout(end, 20)
  expect(await took(rest(100, 500))).toBeCloseTo(20, -1)
  expect(await took(rest(100, 500))).toBeLessThan(5)
})
