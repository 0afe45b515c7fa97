import { expect, test } from 'vitest'
import { ticksAround } from './tick-ladder.ts'

test('the neighbours of a price on the classic ladder', () => {
  const expected: readonly (readonly [price: number, at: number, above: number])[] = [
    [1010, 1010, 1020],
    [1990, 1990, 2000],
    [2000, 2000, 2020],
    [2990, 2980, 3000],
    [3950, 3950, 4000],
    [5900, 5900, 6000],
    [6100, 6000, 6200],
    [9800, 9800, 10_000],
    [19_500, 19_500, 20_000],
    [29_000, 29_000, 30_000],
    [31_000, 30_000, 32_000],
    [95_000, 95_000, 100_000],
    [999_999, 990_000, 1_000_000],
    [1_000_000, 990_000, 1_000_000],
  ]
  for (const [price, at, above] of expected) expect(ticksAround(price)).toEqual({ at, above })
})

test('the ladder has 350 ticks, each the one above the one below it', () => {
  const ticks = [1010]
  for (let tick = 1010; tick < 1_000_000; tick = ticks.at(-1) ?? 0) ticks.push(ticksAround(tick)?.above ?? 0)
  expect(ticks).toHaveLength(350)
  expect(ticks.at(-1)).toBe(1_000_000)
})

test('no price outside of the ladder has neighbours', () => {
  expect(ticksAround(1009)).toBeNull()
  expect(ticksAround(1_000_001)).toBeNull()
})
