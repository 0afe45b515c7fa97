import { expect, test } from 'vitest'
import { priceRange, priceTicks } from './price-ticks.ts'

test('a scale of ratios has labels at round prices, however near they are to each other', () => {
  expect(priceTicks(...priceRange(1.03, 1.48))).toEqual([1.1, 1.2, 1.3, 1.4, 1.5])
  expect(priceTicks(...priceRange(1.94, 2.06))).toEqual([1.95, 2, 2.05, 2.1])
  expect(priceTicks(2, 2.001)).toEqual([2])
})

test('over a wide range they are doubled', () => {
  expect(priceTicks(1.01, 1000)).toEqual([2, 8, 32, 128, 512])
  expect(priceTicks(...priceRange(1.01, 20))).toEqual([5, 10, 15, 20])
})

test('no scale is without a label', () => {
  for (let low = 1.01; low < 900; low *= 1.37) for (const wide of [1, 1.001, 1.02, 1.4, 3, 40, 900]) expect(priceTicks(...priceRange(low, low * wide)).length, `${low} to ${low * wide}`).toBeGreaterThan(0)
})
