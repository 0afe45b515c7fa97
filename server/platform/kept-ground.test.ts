import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { BetGround } from '#domain/bets/bet-rules.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import { amountMax } from './bet-situation.ts'
import { keptGround, readGround } from './kept-ground.ts'
import { boundNames } from './limit-origins.ts'
import type { LimitOrigin, LimitOrigins } from './limit-origins.ts'

const amount = fc.maxSafeInteger().map(minor)
const positive = fc.nat({ max: 1_000_000_000_000 }).map(minor)
const span = fc.option(fc.record({ worstMinor: amount, bestMinor: amount }))
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String)
const owned = fc.oneof(id.map((word) => ({ word })), id.map((account) => ({ account })), fc.constant('default' as const))
const grounds: fc.Arbitrary<BetGround> = fc.record({
  limits: fc.record({
    minStakeMinor: positive, maxStakeMinor: positive, maxProfitMinor: fc.oneof(positive, fc.constant(amountMax)), maxMarketExposureMinor: fc.oneof(positive, fc.constant(amountMax)),
    minOdds: fc.option(fc.nat()), maxOdds: fc.option(fc.nat()),
  }),
  spans: fc.record({ lose: span, even: span, win: span }),
  funds: fc.record({ creditMinor: amount, unsettledMinor: fc.constant(zero), exposureMinor: positive, exposureLimitMinor: fc.option(positive) }),
})

describe('what a bet keeps', () => {
  property('is what it was weighed on', fc.tuple(grounds, fc.array(owned, { minLength: 6, maxLength: 6 })), ([ground, owners]) => {
    // Where nothing is bound, nobody has set it.
    const origins = Object.fromEntries(boundNames.map((name, at): [string, LimitOrigin] =>
      [name, ground.limits[name] === null || ground.limits[name] === amountMax ? null : (owners[at] ?? null)])) as LimitOrigins
    const text = keptGround(ground, origins)
    expect(readGround(text)).toEqual({ ground, origins })
  })
})
