import { isBroken } from '../bets/bet-rules.ts'
import type { BetRule } from '../bets/bet-rules.ts'
import { stakeMax } from '../bets/explain-bet.ts'
import type { Minor } from '../kernel/money.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { refusal } from '../kernel/refusal.ts'
import { balanceRule, stakeGates, stakeRules } from './accept-stake.ts'
import type { StakeGate, StakeSituation } from './accept-stake.ts'

/** Why a stake that begins a round is answered as it is. Made of the same gates and rules as the decision, so that the two cannot differ. */
export type StakeExplanation = {
  /** The answer of `decideCall` to the first bet of a round; null: it is taken. */
  readonly refusal: Refusal | null
  readonly gates: readonly StakeGate[]
  readonly rules: readonly BetRule[]
  /** The rule that refuses this stake, or else the first that would refuse a larger one. */
  readonly binding: BetRule | null
  /** The largest stake that no rule refuses, in minor units; null where none is found. */
  readonly largestStakeMinor: Minor | null
}

/** @param balanceMinor what the provider is told of the player's money */
export function explainStake(stakeMinor: Minor, balanceMinor: Minor, situation: StakeSituation): StakeExplanation {
  const gates = stakeGates(situation)
  const closed = gates.find((gate) => gate.closed)
  const rules = [...stakeRules({ stakeMinor, stakeAfterMinor: stakeMinor }, situation), balanceRule(stakeMinor, balanceMinor)]
  const broken = rules.find(isBroken)
  // Every rule but the smallest stake leaves less by just what is staked more.
  const above = rules.filter((rule) => rule.name !== 'min_stake')
  const ends = above.map((rule) => (rule.slack === null ? stakeMax : stakeMinor + rule.slack))
  const largest = ends.reduce((least, end) => (end < least ? end : least), stakeMax)
  return {
    refusal: closed !== undefined ? refusal(closed.code, closed.facts) : (broken?.refusal ?? null),
    gates,
    rules,
    binding: broken ?? above.find((rule) => rule.slack !== null && stakeMinor + rule.slack === largest) ?? null,
    largestStakeMinor: largest < 1n || largest < situation.limits.minStakeMinor ? null : (largest as Minor),
  }
}
