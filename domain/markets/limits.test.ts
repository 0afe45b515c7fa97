import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { minor } from '../kernel/money.ts'
import { checkLimitLayer, limitDefaults, resolveLimits } from './limits.ts'
import type { LimitCap, LimitLayer } from './limits.ts'

describe('resolveLimits', () => {
  const defaults = limitDefaults('match_odds')

  test('the defaults', () => {
    expect(resolveLimits([defaults], true, [])).toEqual({
      minStakeMinor: 100n,
      maxStakeMinor: 5_000_000n,
      maxProfitMinor: 200_000_000n,
      maxMarketExposureMinor: null,
      minOdds: 1_010,
      maxOdds: 100_000,
      betDelayMs: 3_000,
    })
    expect(resolveLimits([limitDefaults('fancy')], false, [])).toMatchObject({ maxStakeMinor: 1_000_000n, maxProfitMinor: 100_000_000n, minOdds: null })
  })

  test('the nearest place that sets a field wins, field by field', () => {
    const market: LimitLayer = { maxStakeMinor: minor(700), minStakeMinor: null }
    const sport: LimitLayer = { maxStakeMinor: minor(900), minStakeMinor: minor(50), maxProfitMinor: minor(0) }
    expect(resolveLimits([market, sport, defaults], false, [])).toMatchObject({
      minStakeMinor: 50n,
      maxStakeMinor: 700n,
      maxProfitMinor: null,
    })
  })

  test('in play the live stakes and the delay count', () => {
    const sport: LimitLayer = { maxStakeMinor: minor(900), liveMaxStakeMinor: minor(300), liveMinStakeMinor: minor(20) }
    expect(resolveLimits([sport, defaults], false, [])).toMatchObject({ minStakeMinor: 100n, maxStakeMinor: 900n, betDelayMs: 0 })
    expect(resolveLimits([sport, defaults], true, [])).toMatchObject({ minStakeMinor: 20n, maxStakeMinor: 300n, betDelayMs: 3_000 })
    expect(resolveLimits([{ maxStakeMinor: minor(10) }, sport, defaults], true, []).maxStakeMinor).toBe(10n)
  })

  const amount = fc.option(fc.integer({ min: 0, max: 1_000 }).map(minor))
  const caps = fc.array(
    fc.record({ minStakeMinor: amount, maxStakeMinor: amount, maxProfitMinor: amount, betDelayMs: fc.option(fc.nat(9_000)) }),
    { maxLength: 4 },
  )
  const cases = fc.record({ layer: fc.record({ minStakeMinor: amount, maxStakeMinor: amount, maxProfitMinor: amount }), caps })
  property('caps of the account and its ancestors only make it stricter, in any order', cases, ({ layer, caps: given }) => {
    const free = resolveLimits([layer, defaults], true, [])
    const bound = resolveLimits([layer, defaults], true, given)
    assert.ok(bound.minStakeMinor >= free.minStakeMinor)
    assert.ok(bound.maxStakeMinor <= free.maxStakeMinor)
    assert.ok(bound.betDelayMs >= free.betDelayMs)
    for (const cap of [...given, layer] as readonly LimitCap[]) {
      const most = cap.maxProfitMinor
      if (most != null && most !== 0n) assert.ok(bound.maxProfitMinor !== null && bound.maxProfitMinor <= most)
    }
    assert.deepEqual(resolveLimits([layer, defaults], true, given.toReversed()), bound)
  })

  test('without defaults at the end it is a bug', () => {
    expect(() => resolveLimits([{}], false, [])).toThrow('last layer')
  })
})

test('a layer may not have its minimum above its maximum', () => {
  expect(checkLimitLayer({ minStakeMinor: minor(5), maxStakeMinor: minor(5), minOdds: 2_000 })).toEqual({ ok: true, value: true })
  expect(checkLimitLayer({ minStakeMinor: minor(6), maxStakeMinor: minor(5) })).toMatchObject({ refusal: { code: 'LIMIT_MIN_ABOVE_MAX', facts: { field: 'stake' } } })
  expect(checkLimitLayer({ minOdds: 3_000, maxOdds: 2_000 })).toMatchObject({ refusal: { facts: { field: 'odds' } } })
})
