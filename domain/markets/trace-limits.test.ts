import { expect, test } from 'vitest'
import { minor } from '../kernel/money.ts'
import { checkLimitLayer, limitDefaults, resolveLimits, traceLimits } from './limits.ts'

const defaults = limitDefaults('match_odds')

test('each limit says which place it came from, and which cap made it stricter', () => {
  const market = { maxStakeMinor: minor(900), maxMarketExposureMinor: minor(5_000), betDelayMs: 1_000 }
  const caps = [{ minStakeMinor: minor(100), maxStakeMinor: minor(900), betDelayMs: 1_000 }, { minStakeMinor: minor(200), maxStakeMinor: minor(800), maxProfitMinor: minor(70), maxMarketExposureMinor: minor(4_000), betDelayMs: 2_000 }, { maxProfitMinor: minor(70) }]
  expect(traceLimits([market, defaults], true, caps, 2)).toEqual({
    limits: { minStakeMinor: 200n, maxStakeMinor: 800n, maxProfitMinor: 70n, maxMarketExposureMinor: 4_000n, minOdds: 1_010, maxOdds: 100_000, betDelayMs: 2_000 },
    sources: {
      minStakeMinor: { field: 'minStakeMinor', layer: 1, cap: 1 },
      maxStakeMinor: { field: 'maxStakeMinor', layer: 0, cap: 1 },
      maxProfitMinor: { field: 'maxProfitMinor', layer: 1, cap: 1 },
      maxMarketExposureMinor: { field: 'maxMarketExposureMinor', layer: 0, cap: 1 },
      minOdds: { field: 'minOdds', layer: 1, cap: null },
      maxOdds: { field: 'maxOdds', layer: 1, cap: null },
      betDelayMs: { field: 'betDelayMs', layer: 0, cap: 1 },
    },
  })
})

test('a cap that says what holds anyway made nothing stricter', () => {
  const same = { minStakeMinor: minor(100), maxStakeMinor: minor(5_000_000), maxProfitMinor: minor(200_000_000), betDelayMs: 3_000 }
  const { sources } = traceLimits([defaults], true, [same], 2)
  expect(Object.values(sources).map(({ cap }) => cap)).toEqual([null, null, null, null, null, null, null])
  expect(traceLimits([limitDefaults('fancy')], false, [], 2).sources.minOdds).toEqual({ field: 'minOdds', layer: null, cap: null })
})

test('a cap of nothing on exposure is none, and one counts where the catalogue says none', () => {
  expect(resolveLimits([defaults], false, [{ maxMarketExposureMinor: minor(0) }]).maxMarketExposureMinor).toBeNull()
  expect(resolveLimits([defaults], false, [{ maxMarketExposureMinor: minor(50) }]).maxMarketExposureMinor).toBe(50n)
})

test('each type begins with limits of its own', () => {
  expect(limitDefaults('line')).toEqual(limitDefaults('fancy'))
  expect(limitDefaults('casino')).toEqual({ minStakeMinor: 1n, maxStakeMinor: 5_000_000n, maxMarketExposureMinor: 0n })
  expect(limitDefaults('bookmaker')).toEqual({ minStakeMinor: 100n, maxStakeMinor: 5_000_000n, maxProfitMinor: 200_000_000n, maxMarketExposureMinor: 0n, minOdds: 1_010, maxOdds: 100_000, betDelayMs: 3_000 })
})

test('a place with one bound of two is no contradiction', () => {
  for (const layer of [{ minStakeMinor: minor(9) }, { maxStakeMinor: minor(9) }, { minOdds: 2_000, maxOdds: null }, { minStakeMinor: minor(9), maxStakeMinor: minor(9) }]) expect(checkLimitLayer(layer)).toEqual({ ok: true, value: true })
  expect(checkLimitLayer({ liveMinStakeMinor: minor(10), liveMaxStakeMinor: minor(9) })).toEqual({ ok: false, refusal: { code: 'LIMIT_MIN_ABOVE_MAX', facts: { field: 'live_stake', min: 10n, max: 9n } } })
})
