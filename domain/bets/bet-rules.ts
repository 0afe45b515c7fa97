import type { Leg } from '../exposure/leg.ts'
import { bestFor, heldFor, spansBeside } from '../exposure/spans.ts'
import type { Spans } from '../exposure/spans.ts'
import { playerAvailable } from '../hierarchy/credit-limits.ts'
import { assert } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { greatest, negate } from '../kernel/money.ts'
import { oddsMax, oddsMin } from '../kernel/price.ts'
import { refusal } from '../kernel/refusal.ts'
import type { Facts, Refusal, RefusalCode } from '../kernel/refusal.ts'
import type { Limits } from '../markets/limits.ts'
import { legOf } from '../markets/payoff.ts'
import type { BetSituation, Funds } from './accept-bet.ts'
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

/** All that the weighing of a bet stands on beside its terms; a placed bet keeps it, so that its explanation is the weighing once more. */
export type BetGround = { readonly spans: Spans; readonly limits: Omit<Limits, 'betDelayMs'>; readonly funds: Funds }

/** @param terms of any stake: which selection or line they are on is all that counts here */
export function betGround(terms: BetTerms, { market, limits, legs, funds }: Pick<BetSituation, 'market' | 'limits' | 'legs' | 'funds'>): BetGround {
  return { spans: spansBeside(legs, 'selectionId' in terms ? terms.selectionId : String(terms.line), market.shape), limits, funds }
}

/** What a bet of these terms does to the player's position and money, held against every limit. Decision and explanation are both this. */
export function weighBet(terms: BetTerms, { spans, limits, funds }: BetGround): WeighedBet {
  const leg = legOf(terms)
  const before = heldFor(spans)
  const after = heldFor(spans, leg)
  const best = bestFor(spans, leg)
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

/** Where prices are odds, or a bookmaker's rate P, which is held to the range as the decimal odds 1 + P/100. */
function oddsRules(terms: BetTerms, limits: BetGround['limits']): readonly BetRule[] {
  if (terms.type === 'fancy' || terms.type === 'line') return []
  const { least, most } = decimalOdds(terms)
  const [min, max] = [Math.max(limits.minOdds ?? 0, oddsMin), Math.min(limits.maxOdds ?? oddsMax, oddsMax)]
  const facts = { min, max, price: least }
  return [atLeast('min_odds', BigInt(min), BigInt(least), 'LIMIT_ODDS_OUT_OF_RANGE', facts), atMost('max_odds', BigInt(max), BigInt(most), 'LIMIT_ODDS_OUT_OF_RANGE', facts)]
}

/** Thousandths. A rate may lie between two of them: below a bound exactly where its floor is, above one exactly where its ceiling is. */
function decimalOdds(terms: Exclude<BetTerms, { readonly type: 'fancy' | 'line' }>): { readonly least: number; readonly most: number } {
  if (terms.type !== 'bookmaker') return { least: terms.odds, most: terms.odds }
  const odds = 1_000 + terms.rate / 100
  return { least: Math.floor(odds), most: Math.ceil(odds) }
}

/** A rule that `actual` must not be below. */
export function atLeast(name: BetRuleName, bound: bigint, actual: bigint, code: RefusalCode, facts: Facts): BetRule {
  return { name, bound, actual, slack: actual - bound, refusal: refusal(code, facts) }
}

/** A rule that `actual` must not be above; without a bound it holds always. */
export function atMost(name: BetRuleName, bound: bigint | null, actual: bigint, code: RefusalCode, facts: Facts): BetRule {
  return { name, bound, actual, slack: bound === null ? null : bound - actual, refusal: refusal(code, facts) }
}
