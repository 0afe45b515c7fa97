import { expect, test } from 'vitest'
import { isPrice } from './market.ts'

test('what can be a price is what the type of the market counts in', () => {
  for (const type of ['match_odds', 'odd_even'] as const) {
    expect([0, 1, 1_000, 1_009, 1_010, 2_000, 1_000_000, 1_000_001].filter((price) => isPrice(type, price)), type).toEqual([1_010, 2_000, 1_000_000])
  }
  for (const type of ['bookmaker', 'fancy'] as const) {
    expect([0, 1, 85_000, 2_000_000].filter((price) => isPrice(type, price)), type).toEqual([1, 85_000, 2_000_000])
  }
  expect(isPrice('line', 0)).toBe(true)
})
