import { expect, test } from 'vitest'
import { minor } from '../kernel/money.ts'
import type { LimitLayer } from './limits.ts'
import { limitDefaults } from './limits.ts'
import { lintLimits } from './lint-limits.ts'
import type { MarketType } from './market.ts'

const found = (layers: readonly LimitLayer[], type: MarketType = 'match_odds') => lintLimits([...layers, limitDefaults(type)], type).map((each) => each.code)

test('defaults contradict nothing', () => {
  for (const type of ['match_odds', 'bookmaker', 'fancy', 'line', 'odd_even'] as const) expect(found([], type)).toEqual([])
})

test('values that stand in different places contradict each other all the same', () => {
  expect(found([{ minStakeMinor: minor(1_000) }, { maxStakeMinor: minor(500) }])).toEqual(['min_stake_above_max'])
  expect(found([{ liveMinStakeMinor: minor(900) }, { liveMaxStakeMinor: minor(500) }])).toEqual(['live_min_stake_above_max'])
  expect(found([{ minOdds: 3_000 }, { maxOdds: 2_000 }])).toEqual(['min_odds_above_max'])
  expect(found([{ minOdds: 3_000 }, { maxOdds: 2_000 }], 'bookmaker')).toEqual(['min_odds_above_max'])
  for (const type of ['fancy', 'line'] as const) expect(found([{ minOdds: 3_000 }, { maxOdds: 2_000 }], type)).toEqual(['odds_without_meaning'])
})

test('limits that no bet can meet, or no bet of the largest stake', () => {
  expect(found([{ maxMarketExposureMinor: minor(50) }])).toEqual(['exposure_below_min_stake'])
  expect(found([{ maxMarketExposureMinor: minor(5_000) }])).toEqual(['max_stake_out_of_reach'])
  expect(found([{ maxProfitMinor: minor(10), minOdds: 1_500 }])).toEqual(['profit_below_smallest_win'])
  expect(found([{ maxProfitMinor: minor(0), maxMarketExposureMinor: minor(0) }])).toEqual([])
})

test('match odds in play without a delay, unless the feed puts one on', () => {
  expect(found([{ betDelayMs: 0 }])).toEqual(['no_delay_in_play'])
  expect(found([{ betDelayMs: 0 }], 'fancy')).toEqual([])
})

test('a contradiction names the fields that make it', () => {
  const fields = (layer: LimitLayer, type: MarketType = 'match_odds') => lintLimits([layer, limitDefaults(type)], type).map((each) => each.fields)
  expect(fields({ minStakeMinor: minor(1_000), maxStakeMinor: minor(500) })).toEqual([['minStakeMinor', 'maxStakeMinor']])
  expect(fields({ liveMinStakeMinor: minor(900), liveMaxStakeMinor: minor(500) })).toEqual([['liveMinStakeMinor', 'liveMaxStakeMinor']])
  expect(fields({ minOdds: 3_000, maxOdds: 2_000 }, 'odd_even')).toEqual([['minOdds', 'maxOdds']])
  expect(fields({ maxMarketExposureMinor: minor(50) })).toEqual([['maxMarketExposureMinor', 'minStakeMinor']])
  expect(fields({ maxProfitMinor: minor(10), minOdds: 1_500 })).toEqual([['maxProfitMinor', 'minStakeMinor', 'minOdds']])
  expect(fields({ maxMarketExposureMinor: minor(5_000) })).toEqual([['maxStakeMinor', 'maxMarketExposureMinor']])
  expect(fields({ betDelayMs: 0 })).toEqual([['betDelayMs']])
})

test('bounds that meet contradict nothing', () => {
  expect(found([{ minStakeMinor: minor(500), maxStakeMinor: minor(500) }])).toEqual([])
  expect(found([{ liveMinStakeMinor: minor(500), liveMaxStakeMinor: minor(500) }])).toEqual([])
  expect(found([{ minOdds: 2_000, maxOdds: 2_000 }])).toEqual([])
  expect(found([{ maxMarketExposureMinor: minor(5_000_000) }])).toEqual([])
  expect(found([{ maxMarketExposureMinor: minor(100), maxStakeMinor: minor(100) }])).toEqual([])
  expect(found([{ maxMarketExposureMinor: minor(100), maxStakeMinor: minor(200) }])).toEqual(['max_stake_out_of_reach'])
  expect(found([{ maxProfitMinor: minor(50), minOdds: 1_500 }])).toEqual([])
  expect(found([{ maxProfitMinor: minor(49), minOdds: 1_500 }])).toEqual(['profit_below_smallest_win'])
  expect(found([{ minStakeMinor: minor(500), maxStakeMinor: minor(400), liveMinStakeMinor: minor(500), liveMaxStakeMinor: minor(400) }])).toEqual(['min_stake_above_max'])
  expect(found([{ minStakeMinor: minor(400), maxStakeMinor: minor(400), liveMinStakeMinor: minor(500), liveMaxStakeMinor: minor(400) }])).toEqual(['live_min_stake_above_max'])
  expect(found([{ maxProfitMinor: minor(1) }], 'bookmaker')).toEqual([])
})
