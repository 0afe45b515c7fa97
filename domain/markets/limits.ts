import { Bug } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { minor } from '../kernel/money.ts'
import { refuse, ok } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import { largestIn, limitDigits, smallestIn } from './limit-amount.ts'
import { marketTypes } from './market.ts'

/** What limits are set for: a type of markets, or the games of the casino. */
export const limitTypes = [...marketTypes, 'casino'] as const
export type LimitType = (typeof limitTypes)[number]

/**
 * The limits one place of the catalogue may set (market, event, league, sport, menu; at the casino game, sub-category, provider, menu), each null or absent where it
 * inherits. Amounts are hundredths of a whole unit of the account's currency, whichever that is (`limit-amount.ts`), odds thousandths, the delay milliseconds.
 * The `live` stakes replace the others while the event is in play. For `maxProfitMinor` and `maxMarketExposureMinor` 0 means no limit.
 */
export type LimitRow = {
  readonly minStakeMinor: Minor
  readonly maxStakeMinor: Minor
  readonly liveMinStakeMinor: Minor
  readonly liveMaxStakeMinor: Minor
  readonly maxProfitMinor: Minor
  readonly maxMarketExposureMinor: Minor
  readonly minOdds: number
  readonly maxOdds: number
  readonly betDelayMs: number
}

export type LimitLayer = { readonly [Field in keyof LimitRow]?: LimitRow[Field] | null | undefined }

/** What binds a bet. Amounts are minor units of the account's currency; a null maximum is no limit; odds in thousandths; the delay is 0 unless the event is in play. */
export type Limits = {
  readonly minStakeMinor: Minor
  readonly maxStakeMinor: Minor
  readonly maxProfitMinor: Minor | null
  readonly maxMarketExposureMinor: Minor | null
  readonly minOdds: number | null
  readonly maxOdds: number | null
  readonly betDelayMs: number
}

/** What an account or one of its ancestors allows at most, in minor units of their currency; absent or null leaves the catalogue's limit as it is. */
export type LimitCap = {
  readonly [Field in 'minStakeMinor' | 'maxStakeMinor' | 'maxProfitMinor' | 'maxMarketExposureMinor']?:
    | Minor
    | null
    | undefined
} & { readonly betDelayMs?: number | null | undefined }

const matchDefaults: LimitLayer = {
  minStakeMinor: minor(100),
  maxStakeMinor: minor(5_000_000),
  maxProfitMinor: minor(200_000_000),
  maxMarketExposureMinor: minor(0),
  minOdds: 1_010,
  maxOdds: 100_000,
  betDelayMs: 3_000,
}

const sessionDefaults: LimitLayer = {
  minStakeMinor: minor(100),
  maxStakeMinor: minor(1_000_000),
  maxProfitMinor: minor(100_000_000),
  maxMarketExposureMinor: minor(0),
  betDelayMs: 0,
}

/** A round of the casino has stakes and no odds; what it wins is its provider's word, so nothing bounds it. */
const casinoDefaults: LimitLayer = {
  minStakeMinor: minor(1),
  maxStakeMinor: minor(5_000_000),
  maxMarketExposureMinor: minor(0),
}

/** The limits where nobody has set any (domain rules, section 5.5); the last layer of every resolution. */
export function limitDefaults(type: LimitType): LimitLayer {
  if (type === 'casino') return casinoDefaults
  return type === 'fancy' || type === 'line' ? sessionDefaults : matchDefaults
}

/** Where one limit came from: its layer, the field of it that counted, and the cap that made it stricter, by their places in the lists. */
export type LimitSource = { readonly field: keyof LimitRow; readonly layer: number | null; readonly cap: number | null }
export type LimitSources = { readonly [Field in keyof Limits]: LimitSource }

/**
 * The limits of one bet, and where each came from. Layers come nearest first (market, event, league, sport, menu, `limitDefaults`)
 * and the nearest that sets a field wins; in the account's currency the caps of the account and its ancestors only ever make it stricter.
 * @param exponent places after the mark of the account's currency
 */
export function traceLimits(
  layers: readonly LimitLayer[], inPlay: boolean, accountCaps: readonly LimitCap[], exponent: number,
): { readonly limits: Limits; readonly sources: LimitSources } {
  const minStake = stake(layers, inPlay, 'liveMinStakeMinor', 'minStakeMinor')
  const maxStake = stake(layers, inPlay, 'liveMaxStakeMinor', 'maxStakeMinor')
  const [maxProfit, maxExposure] = [nearest(layers, 'maxProfitMinor'), nearest(layers, 'maxMarketExposureMinor')]
  const [minOdds, maxOdds, delay] = [nearest(layers, 'minOdds'), nearest(layers, 'maxOdds'), nearest(layers, 'betDelayMs')]
  const minStakeBound = bound(smallestIn(minStake.value, exponent), accountCaps, (cap) => cap.minStakeMinor, (cap, now) => cap > now)
  const maxStakeBound = bound(largestIn(maxStake.value, exponent), accountCaps, (cap) => cap.maxStakeMinor, (cap, now) => cap < now)
  const profitBound = bound(mostIn(maxProfit.value, exponent), accountCaps, (cap) => unlessZero(cap.maxProfitMinor ?? null), stricter)
  const exposureBound = bound(mostIn(maxExposure.value, exponent), accountCaps, (cap) => unlessZero(cap.maxMarketExposureMinor ?? null), stricter)
  const delayBound = bound(delay.value ?? 0, accountCaps, (cap) => cap.betDelayMs, (cap, now) => cap > now)
  return {
    limits: {
      minStakeMinor: minStakeBound.value,
      maxStakeMinor: maxStakeBound.value,
      maxProfitMinor: profitBound.value,
      maxMarketExposureMinor: exposureBound.value,
      minOdds: minOdds.value,
      maxOdds: maxOdds.value,
      betDelayMs: inPlay ? delayBound.value : 0,
    },
    sources: {
      minStakeMinor: { ...minStake.source, cap: minStakeBound.cap },
      maxStakeMinor: { ...maxStake.source, cap: maxStakeBound.cap },
      maxProfitMinor: { ...maxProfit.source, cap: profitBound.cap },
      maxMarketExposureMinor: { ...maxExposure.source, cap: exposureBound.cap },
      minOdds: minOdds.source,
      maxOdds: maxOdds.source,
      betDelayMs: { ...delay.source, cap: delayBound.cap },
    },
  }
}

/** `traceLimits` without where they came from; as the catalogue says them, where no account is asked for. */
export function resolveLimits(layers: readonly LimitLayer[], inPlay: boolean, accountCaps: readonly LimitCap[], exponent: number = limitDigits): Limits {
  return traceLimits(layers, inPlay, accountCaps, exponent).limits
}

/** Whether a range of odds means anything: what is decided by a number has rates on a line, and a game of the casino no price. */
export function hasOddsRange(type: LimitType): boolean {
  return type !== 'fancy' && type !== 'line' && type !== 'casino'
}

/** Refuses a layer whose own minimum lies above its own maximum. */
export function checkLimitLayer(layer: LimitLayer): Result<true> {
  const pairs = [
    ['stake', layer.minStakeMinor, layer.maxStakeMinor],
    ['live_stake', layer.liveMinStakeMinor, layer.liveMaxStakeMinor],
    ['odds', layer.minOdds, layer.maxOdds],
  ] as const
  for (const [field, min, max] of pairs) {
    if (min != null && max != null && min > max) return refuse('LIMIT_MIN_ABOVE_MAX', { field, min, max })
  }
  return ok(true)
}

type Found<Value> = { readonly value: Value; readonly source: LimitSource }

function nearest<Field extends keyof LimitRow>(layers: readonly LimitLayer[], field: Field): Found<LimitRow[Field] | null> {
  for (const [index, layer] of layers.entries()) {
    const value = layer[field]
    if (value != null) return { value, source: { field, layer: index, cap: null } }
  }
  return { value: null, source: { field, layer: null, cap: null } }
}

/** In play the nearest layer that sets either stake wins, its live stake before its other one. */
function stake(
  layers: readonly LimitLayer[],
  inPlay: boolean,
  live: 'liveMinStakeMinor' | 'liveMaxStakeMinor',
  other: 'minStakeMinor' | 'maxStakeMinor',
): Found<Minor> {
  for (const [index, layer] of layers.entries()) {
    const field = inPlay && layer[live] != null ? live : other
    const value = layer[field]
    if (value != null) return { value, source: { field, layer: index, cap: null } }
  }
  throw new Bug('the last layer of limits is the defaults')
}

/** The strictest of a value and the caps on it, and which cap that was; of equal ones the value itself, then the first. */
function bound<Value>(
  value: Value, caps: readonly LimitCap[], of: (cap: LimitCap) => NonNullable<Value> | null | undefined, isStricter: (cap: NonNullable<Value>, now: Value) => boolean,
): { readonly value: Value; readonly cap: number | null } {
  let [strictest, by]: [Value, number | null] = [value, null]
  for (const [index, cap] of caps.entries()) {
    const own = of(cap)
    if (own != null && isStricter(own, strictest)) [strictest, by] = [own, index]
  }
  return { value: strictest, cap: by }
}

function unlessZero(amount: Minor | null): Minor | null {
  return amount === 0n ? null : amount
}

/** 0 is no limit as it is set; what a currency cannot say comes to nothing at all. */
function mostIn(limit: Minor | null, exponent: number): Minor | null {
  const most = unlessZero(limit)
  return most === null ? null : largestIn(most, exponent)
}

function stricter(cap: Minor, now: Minor | null): boolean {
  return now === null || cap < now
}
