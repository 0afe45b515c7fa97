import type { Leg } from '../exposure/leg.ts'
import { addLeg, bestCase, liability } from '../exposure/position.ts'
import { playerAvailable } from '../hierarchy/credit-limits.ts'
import { assert } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { greatest, negate } from '../kernel/money.ts'
import { oddsMax, oddsMin } from '../kernel/price.ts'
import { refusal } from '../kernel/refusal.ts'
import type { Facts, Refusal, RefusalCode } from '../kernel/refusal.ts'
import { legOf } from '../markets/payoff.ts'
import type { BetSituation } from './accept-bet.ts'
import type { BetRuleName } from './bet-rule-names.ts'
import type { BetTerms } from './bet.ts'

/**
 * One limit on one bet. `bound` is what it allows and `actual` what the bet comes to, both minor units, odds thousandths; `slack` is
 * what is left, and below zero where the rule is broken. A rule without a bound has no slack.
 */
export type BetRule = {
  readonly name: BetRuleName
  readonly bound: bigint | null
  readonly actual: bigint
  readonly slack: bigint | null
  readonly refusal: Refusal
}

export type WeighedBet = {
  readonly leg: Leg
  readonly liabilityBeforeMinor: Minor
  readonly liabilityAfterMinor: Minor
  readonly bestCaseAfterMinor: Minor
  readonly availableAfterMinor: Minor
  /** In the order of the domain rules, section 5.5: the first that is broken is the answer. */
  readonly rules: readonly BetRule[]
}

export function isBroken(rule: BetRule): boolean {
  return rule.slack !== null && rule.slack < 0n
}

/** What a bet of these terms does to the player's position and money, held against every limit. Decision and explanation are both this. */
export function weighBet(terms: BetTerms, { market, limits, legs, funds }: Pick<BetSituation, 'market' | 'limits' | 'legs' | 'funds'>): WeighedBet {
  const leg = legOf(terms)
  const legsAfter = addLeg(legs, leg)
  const before = liability(legs, market.shape)
  const after = liability(legsAfter, market.shape)
  const best = bestCase(legsAfter, market.shape)
  assert(funds.exposureMinor >= before, "an account's exposure includes what its market holds")
  const exposureAfter = (funds.exposureMinor - before + after) as Minor
  const availableAfter = playerAvailable({ ...funds, exposureMinor: exposureAfter })
  const { stakeMinor } = terms
  return {
    leg,
    liabilityBeforeMinor: before,
    liabilityAfterMinor: after,
    bestCaseAfterMinor: best,
    availableAfterMinor: availableAfter,
    rules: [
      atLeast('min_stake', greatest(limits.minStakeMinor, 1n as Minor), stakeMinor, 'LIMIT_STAKE_BELOW_MIN', { min_minor: limits.minStakeMinor }),
      atMost('max_stake', limits.maxStakeMinor, stakeMinor, 'LIMIT_STAKE_ABOVE_MAX', { max_minor: limits.maxStakeMinor }),
      ...oddsRules(terms, limits),
      atMost('max_profit', limits.maxProfitMinor, best, 'LIMIT_PROFIT_ABOVE_MAX', { max_minor: limits.maxProfitMinor, profit_minor: best }),
      atMost('max_market_exposure', limits.maxMarketExposureMinor, after, 'LIMIT_MARKET_EXPOSURE', { max_minor: limits.maxMarketExposureMinor, exposure_minor: after }),
      atMost('account_exposure', funds.exposureLimitMinor, exposureAfter, 'LIMIT_ACCOUNT_EXPOSURE', { max_minor: funds.exposureLimitMinor, exposure_minor: exposureAfter }),
      atLeast('available', 0n, availableAfter, 'CREDIT_NOT_ENOUGH', { available_minor: playerAvailable(funds), short_minor: negate(availableAfter) }),
    ],
  }
}

/** Odds have a range on markets of decimal odds only. */
function oddsRules(terms: BetTerms, limits: BetSituation['limits']): readonly BetRule[] {
  if (terms.type !== 'match_odds' && terms.type !== 'odd_even') return []
  const min = Math.max(limits.minOdds ?? 0, oddsMin)
  const max = Math.min(limits.maxOdds ?? oddsMax, oddsMax)
  const facts = { min, max, price: terms.odds }
  const odds = BigInt(terms.odds)
  return [atLeast('min_odds', BigInt(min), odds, 'LIMIT_ODDS_OUT_OF_RANGE', facts), atMost('max_odds', BigInt(max), odds, 'LIMIT_ODDS_OUT_OF_RANGE', facts)]
}

/** A rule that `actual` must not be below. */
export function atLeast(name: BetRuleName, bound: bigint, actual: bigint, code: RefusalCode, facts: Facts): BetRule {
  return { name, bound, actual, slack: actual - bound, refusal: refusal(code, facts) }
}

/** A rule that `actual` must not be above; without a bound it holds always. */
export function atMost(name: BetRuleName, bound: bigint | null, actual: bigint, code: RefusalCode, facts: Facts): BetRule {
  return { name, bound, actual, slack: bound === null ? null : bound - actual, refusal: refusal(code, facts) }
}
