import { expect, test } from 'vitest'
import { reachOf, ticksOf } from './bar.ts'

test('zero is always within the reach of the bars and of what they are compared with', () => {
  expect(reachOf([])).toEqual([0, 0])
  expect(reachOf([{ key: 'a', label: 'A', value: 5 }, { key: 'b', label: 'B', value: 3, compared: 9 }])).toEqual([0, 9])
  expect(reachOf([{ key: 'a', label: 'A', value: -5, compared: -7 }])).toEqual([-7, 0])
})

test('ticks are round, whole, few, and zero is one of them', () => {
  expect(ticksOf(0, 0)).toEqual([0])
  expect(ticksOf(0, 3)).toEqual([0, 1, 2, 3])
  expect(ticksOf(0, 14_140_000)).toEqual([0, 5_000_000, 10_000_000])
  expect(ticksOf(-524_277, 120_000)).toEqual([-400_000, -200_000, 0])
  for (const [least, most] of [[0, 1], [-1, 0], [-7, 93], [0, 999_999_999_999], [-123_456, 1]] as const) {
    const ticks = ticksOf(least, most)
    expect(ticks).toContain(0)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.every((tick) => Number.isInteger(tick) && tick >= least && tick <= most)).toBe(true)
  }
})
