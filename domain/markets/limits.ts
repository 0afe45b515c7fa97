import { Bug } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { greatest, least, minor } from '../kernel/money.ts'
import { refuse, ok } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { MarketType } from './market.ts'

/**
 * The limits one place of the catalogue may set (market, event, league, sport, menu), each null or absent where it
 * inherits. Amounts are minor units, odds thousandths, the delay milliseconds. The `live` stakes replace the others while
 * the event is in play. For `maxProfitMinor` and `maxMarketExposureMinor` 0 means no limit.
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

/** What binds a bet. A null maximum is no limit; odds in thousandths; the delay is 0 unless the event is in play. */
export type Limits = {
  readonly minStakeMinor: Minor
  readonly maxStakeMinor: Minor
  readonly maxProfitMinor: Minor | null
  readonly maxMarketExposureMinor: Minor | null
  readonly minOdds: number | null
  readonly maxOdds: number | null
  readonly betDelayMs: number
}

/** What an account or one of its ancestors allows at most; absent or null leaves the catalogue's limit as it is. */
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

/** The limits where nobody has set any (domain rules, section 5.5); the last layer of every resolution. */
export function limitDefaults(type: MarketType): LimitLayer {
  return type === 'fancy' || type === 'line' ? sessionDefaults : matchDefaults
}

/**
 * The limits of one bet. Layers come nearest first (market, event, league, sport, menu, `limitDefaults`) and the nearest
 * that sets a field wins; then the caps of the account and its ancestors only ever make it stricter.
 */
export function resolveLimits(layers: readonly LimitLayer[], inPlay: boolean, accountCaps: readonly LimitCap[]): Limits {
  let minStakeMinor = stake(layers, inPlay, 'liveMinStakeMinor', 'minStakeMinor')
  let maxStakeMinor = stake(layers, inPlay, 'liveMaxStakeMinor', 'maxStakeMinor')
  let maxProfitMinor = unlessZero(nearest(layers, 'maxProfitMinor'))
  let maxMarketExposureMinor = unlessZero(nearest(layers, 'maxMarketExposureMinor'))
  let betDelayMs = nearest(layers, 'betDelayMs') ?? 0
  for (const cap of accountCaps) {
    minStakeMinor = greatest(minStakeMinor, cap.minStakeMinor ?? minStakeMinor)
    maxStakeMinor = least(maxStakeMinor, cap.maxStakeMinor ?? maxStakeMinor)
    maxProfitMinor = stricter(maxProfitMinor, unlessZero(cap.maxProfitMinor ?? null))
    maxMarketExposureMinor = stricter(maxMarketExposureMinor, unlessZero(cap.maxMarketExposureMinor ?? null))
    betDelayMs = Math.max(betDelayMs, cap.betDelayMs ?? 0)
  }
  return {
    minStakeMinor,
    maxStakeMinor,
    maxProfitMinor,
    maxMarketExposureMinor,
    minOdds: nearest(layers, 'minOdds'),
    maxOdds: nearest(layers, 'maxOdds'),
    betDelayMs: inPlay ? betDelayMs : 0,
  }
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

function nearest<Field extends keyof LimitRow>(layers: readonly LimitLayer[], field: Field): LimitRow[Field] | null {
  for (const layer of layers) {
    const value = layer[field]
    if (value != null) return value
  }
  return null
}

/** In play the nearest layer that sets either stake wins, its live stake before its other one. */
function stake(
  layers: readonly LimitLayer[],
  inPlay: boolean,
  live: 'liveMinStakeMinor' | 'liveMaxStakeMinor',
  other: 'minStakeMinor' | 'maxStakeMinor',
): Minor {
  for (const layer of layers) {
    const value = (inPlay ? layer[live] : null) ?? layer[other]
    if (value != null) return value
  }
  throw new Bug('the last layer of limits is the defaults')
}

function unlessZero(amount: Minor | null): Minor | null {
  return amount === 0n ? null : amount
}

function stricter(a: Minor | null, b: Minor | null): Minor | null {
  return a === null ? b : b === null ? a : least(a, b)
}
