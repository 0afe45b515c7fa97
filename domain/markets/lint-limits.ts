import { divideHalfAway } from '../kernel/ratio.ts'
import type { LimitFindingCode } from './limit-findings.ts'
import type { LimitLayer, LimitRow, Limits, LimitType } from './limits.ts'
import { hasOddsRange, resolveLimits } from './limits.ts'

export type LimitFinding = { readonly code: LimitFindingCode; readonly fields: readonly (keyof LimitRow)[] }

/** Contradictions in what the layers of one type come to, nearest first and the defaults last, wherever each value stands. */
export function lintLimits(layers: readonly LimitLayer[], type: LimitType): readonly LimitFinding[] {
  const before = resolveLimits(layers, false, [])
  const live = resolveLimits(layers, true, [])
  const found: LimitFinding[] = []
  const note = (is: boolean, code: LimitFindingCode, ...fields: (keyof LimitRow)[]) => {
    if (is) found.push({ code, fields })
  }
  note(before.minStakeMinor > before.maxStakeMinor, 'min_stake_above_max', 'minStakeMinor', 'maxStakeMinor')
  note(live.minStakeMinor > live.maxStakeMinor && before.minStakeMinor <= before.maxStakeMinor, 'live_min_stake_above_max', 'liveMinStakeMinor', 'liveMaxStakeMinor')
  const hasOdds = hasOddsRange(type)
  if (hasOdds) note(before.minOdds !== null && before.maxOdds !== null && before.minOdds > before.maxOdds, 'min_odds_above_max', 'minOdds', 'maxOdds')
  const exposure = before.maxMarketExposureMinor
  note(exposure !== null && exposure < before.minStakeMinor, 'exposure_below_min_stake', 'maxMarketExposureMinor', 'minStakeMinor')
  if (hasOdds) note(smallestWinAbove(before), 'profit_below_smallest_win', 'maxProfitMinor', 'minStakeMinor', 'minOdds')
  note(exposure !== null && exposure >= before.minStakeMinor && exposure < before.maxStakeMinor, 'max_stake_out_of_reach', 'maxStakeMinor', 'maxMarketExposureMinor')
  note(type === 'match_odds' && live.betDelayMs === 0, 'no_delay_in_play', 'betDelayMs')
  // Nobody can set it any more, and it binds no bet.
  if (!hasOdds) note(before.minOdds !== null || before.maxOdds !== null, 'odds_without_meaning', 'minOdds', 'maxOdds')
  return found
}

/** Whether the smallest stake at the lowest odds wins more than may be won. */
function smallestWinAbove({ minStakeMinor, minOdds, maxProfitMinor }: Limits): boolean {
  if (maxProfitMinor === null || minOdds === null) return false
  return divideHalfAway(minStakeMinor * BigInt(minOdds - 1_000), 1_000n) > maxProfitMinor
}
