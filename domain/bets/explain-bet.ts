import type { Minor } from '../kernel/money.ts'
import { minor } from '../kernel/money.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { refusal } from '../kernel/refusal.ts'
import { betGates, matchTerms } from './accept-bet.ts'
import type { BetGate, BetRequest, BetSituation, Quote } from './accept-bet.ts'
import type { BetGround, BetRule } from './bet-rules.ts'
import { betGround, isBroken, weighBet } from './bet-rules.ts'
import type { BetTerms } from './bet.ts'

/** No stake of the wire is larger; minor units. */
export const stakeMax = 1_000_000_000_000n

/** Every rule on a bet with its slack, and what binds. */
export type ExplainedWeighing = {
  readonly rules: readonly BetRule[]
  /** The rule that refuses this stake, or else the first that would refuse a larger one. */
  readonly binding: BetRule | null
  /** The largest stake that no rule refuses on these terms, in minor units; null where none is found. */
  readonly largestStakeMinor: Minor | null
}

/** Why a bet is answered as it is. Made of the same steps as the decision, so that the two cannot differ. */
export type BetExplanation = ExplainedWeighing & {
  /** The answer of `acceptBet`; null: it accepts. */
  readonly refusal: Refusal | null
  readonly gates: readonly BetGate[]
  /** The bet as it is weighed: at the price now, else at the price that was asked for; null where there is neither. */
  readonly terms: BetTerms | null
  readonly at: 'current' | 'asked' | null
}

export function explainBet(request: BetRequest, situation: BetSituation): BetExplanation {
  const gates = betGates(situation)
  const closed = gates.find((gate) => gate.closed)
  const matched = matchTerms(request, situation.market, situation.quote)
  const asked = matched.ok ? matched : matchTerms(request, situation.market, quoteAsAsked(request, situation))
  const weighing: ExplainedWeighing = asked.ok ? explainWeighing(asked.value, betGround(asked.value, situation)) : { rules: [], binding: null, largestStakeMinor: null }
  const broken = weighing.rules.find(isBroken)
  const unmatched = matched.ok ? null : matched.refusal
  return {
    refusal: closed !== undefined ? refusal(closed.code) : (unmatched ?? broken?.refusal ?? null),
    gates,
    terms: asked.ok ? asked.value : null,
    at: matched.ok ? 'current' : asked.ok ? 'asked' : null,
    ...weighing,
  }
}

/** A bet of these terms on the ground that it was, or would be, weighed on. */
export function explainWeighing(terms: BetTerms, ground: BetGround): ExplainedWeighing {
  const { rules } = weighBet(terms, ground)
  const largestStakeMinor = largestStake(terms, ground)
  const binding = rules.find(isBroken) ?? (largestStakeMinor === null ? null : bindingAbove(terms, ground, largestStakeMinor, rules))
  return { rules, binding, largestStakeMinor }
}

function quoteAsAsked(request: BetRequest, { market, quote }: Pick<BetSituation, 'market' | 'quote'>): Quote {
  const price = market.type === 'line' ? request.line : request.price
  const level = price === undefined ? [] : [{ price, sizeMinor: minor(0) }]
  return { back: level, lay: level, line: request.line ?? quote?.line }
}

function rulesAt(terms: BetTerms, stakeMinor: bigint, ground: BetGround): readonly BetRule[] {
  return weighBet({ ...terms, stakeMinor: stakeMinor as Minor }, ground).rules
}

/**
 * What a position may lose and win is convex in the stake, and a limit cuts an interval out of it: from a stake that is accepted
 * upwards there is one place where that ends. It is looked for from the asked stake, else from the smallest that is allowed.
 */
function largestStake(terms: BetTerms, ground: BetGround): Minor | null {
  const accepts = (stake: bigint) => !rulesAt(terms, stake, ground).some(isBroken)
  const smallest = ground.limits.minStakeMinor > 1n ? ground.limits.minStakeMinor : 1n
  const from = accepts(terms.stakeMinor) ? terms.stakeMinor : smallest
  if (!accepts(from)) return null
  let [good, bad]: [bigint, bigint] = [from, stakeMax + 1n]
  while (bad - good > 1n) {
    const middle = (good + bad) / 2n
    if (accepts(middle)) good = middle
    else bad = middle
  }
  return good as Minor
}

/** What refuses one minor unit more than the largest stake. */
function bindingAbove(terms: BetTerms, ground: BetGround, largest: Minor, rules: readonly BetRule[]): BetRule | null {
  const name = rulesAt(terms, largest + 1n, ground).find(isBroken)?.name
  return rules.find((rule) => rule.name === name) ?? null
}
