import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { minor } from '../kernel/money.ts'
import { largestIn, smallestIn } from './limit-amount.ts'
import { limitDefaults, resolveLimits } from './limits.ts'

describe('a limit of the catalogue in the currency of an account', () => {
  const limit = minor(10_050)
  test.each([
    ['yen', 0, 100n, 101n],
    ['a currency of one place', 1, 1_005n, 1_005n],
    ['rupees', 2, 10_050n, 10_050n],
    ['dinars', 3, 100_500n, 100_500n],
    ['a currency of four places', 4, 1_005_000n, 1_005_000n],
  ] as const)('100.50 in %s', (_, exponent, largest, smallest) => {
    expect([largestIn(limit, exponent), smallestIn(limit, exponent)]).toEqual([largest, smallest])
  })

  const cases = fc.record({ limit: fc.integer({ min: 0, max: 1_000_000_000_000 }).map(minor), exponent: fc.integer({ min: 0, max: 4 }) })
  property('never allows more than was set, and no whole minor unit less', cases, ({ limit: set, exponent }) => {
    const [exact, unit] = [set * 10n ** BigInt(exponent), 100n]
    const [largest, smallest] = [largestIn(set, exponent) * unit, smallestIn(set, exponent) * unit]
    assert.ok(largest <= exact && exact - largest < unit)
    assert.ok(smallest >= exact && smallest - exact < unit)
  })

  test('the defaults are the same amounts in every currency', () => {
    const stakes = [0, 2, 3].map((exponent) => resolveLimits([limitDefaults('match_odds')], false, [], exponent))
    expect(stakes.map((limits) => [limits.minStakeMinor, limits.maxStakeMinor, limits.maxProfitMinor])).toEqual([
      [1n, 50_000n, 2_000_000n], [100n, 5_000_000n, 200_000_000n], [1_000n, 50_000_000n, 2_000_000_000n],
    ])
  })

  test('caps of accounts are in their currency already', () => {
    const layers = [{ maxStakeMinor: minor(5_000), minStakeMinor: minor(100) }, limitDefaults('match_odds')]
    expect(resolveLimits(layers, false, [{ maxStakeMinor: minor(49), minStakeMinor: minor(2) }], 0)).toMatchObject({ minStakeMinor: 2n, maxStakeMinor: 49n })
    expect(resolveLimits(layers, false, [{ maxStakeMinor: minor(51) }], 0)).toMatchObject({ minStakeMinor: 1n, maxStakeMinor: 50n })
  })

  test('0 is no limit as it is set; what a currency cannot say is one of nothing', () => {
    const ofProfit = (maxProfitMinor: number) => resolveLimits([{ maxProfitMinor: minor(maxProfitMinor) }, limitDefaults('match_odds')], false, [], 0).maxProfitMinor
    expect([ofProfit(0), ofProfit(50), ofProfit(150)]).toEqual([null, 0n, 1n])
  })
})
