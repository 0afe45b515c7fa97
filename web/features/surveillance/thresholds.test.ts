import { expect, test } from 'vitest'
import { isLarge, noThresholds, readThresholds, withThreshold } from './thresholds.ts'

test('a stake is large by the amount of its own currency, and in a currency without one never', () => {
  const thresholds = withThreshold(withThreshold(noThresholds, 'INR', 100_000), 'EUR', 1_000)
  expect(isLarge({ currency: 'INR', stake_minor: 99_999 }, thresholds)).toBe(false)
  expect(isLarge({ currency: 'INR', stake_minor: 100_000 }, thresholds)).toBe(true)
  expect(isLarge({ currency: 'EUR', stake_minor: 1_000 }, thresholds)).toBe(true)
  expect(isLarge({ currency: 'USD', stake_minor: 1_000_000 }, thresholds)).toBe(false)
  expect(withThreshold(thresholds, 'INR', null)).toEqual({ EUR: 1_000 })
})

test('what was stored otherwise is left out', () => {
  expect(readThresholds({ INR: 5, EUR: -1, inr: 5, USD: 'many', GBP: 0.5 })).toEqual({ INR: 5 })
  expect(readThresholds(500)).toBeNull()
  expect(readThresholds(null)).toBeNull()
})
