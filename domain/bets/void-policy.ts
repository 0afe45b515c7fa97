import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { MarketResult } from '../results/result-machine.ts'

/** Why bets are voided: the closed list, of which each business allows what its jurisdiction knows. */
export const voidReasonCodes = [
  'palpable_error',
  'wrong_price',
  'late_bet',
  'technical_fault',
  'duplicate_bet',
  'integrity',
  'rule_breach',
  'player_request',
  'regulator_order',
] as const
export type VoidReasonCode = (typeof voidReasonCodes)[number]

/** What the jurisdiction of a business allows. */
export type VoidPolicy = {
  readonly reasons: readonly VoidReasonCode[]
  /** Reasons that need the rule or law they rest on in words. */
  readonly legalBasisFor: readonly VoidReasonCode[]
  /** Whether bets may be voided once the outcome of their market is known (`checkVoidTime`). */
  readonly afterOutcome: boolean
}

/** Where a business has set nothing: every reason, a basis for what an authority orders, and voids at any time. */
export const defaultVoidPolicy: VoidPolicy = { reasons: voidReasonCodes, legalBasisFor: ['regulator_order'], afterOutcome: true }

/** Whether a void for this reason may be posted under the policy: VOID_REASON_NOT_ALLOWED or VOID_LEGAL_BASIS_REQUIRED. */
export function checkVoidReason(policy: VoidPolicy, reason: VoidReasonCode, legalBasis: string | null): Result<true> {
  if (!policy.reasons.includes(reason)) return refuse('VOID_REASON_NOT_ALLOWED', { field: 'reason', reason })
  if (policy.legalBasisFor.includes(reason) && (legalBasis ?? '').trim() === '') {
    return refuse('VOID_LEGAL_BASIS_REQUIRED', { field: 'legal_basis', reason })
  }
  return ok(true)
}

/**
 * Whether bets of a market may still be voided under these policies: VOID_AFTER_OUTCOME. The outcome is known from the first declaration
 * on, a feed's as well as a person's, and stays so: taking a result back, before or after it was paid, takes nothing out of anybody's
 * memory, and would otherwise be the way around the rule. `newest` is the market's newest result, null where none was ever declared.
 */
export function checkVoidTime(policies: readonly VoidPolicy[], newest: Pick<MarketResult, 'state'> | null): Result<true> {
  if (newest === null || policies.every((policy) => policy.afterOutcome)) return ok(true)
  return refuse('VOID_AFTER_OUTCOME', { state: newest.state })
}

/** What every one of the policies allows: bets of several businesses are voided under all of theirs. */
export function strictestPolicy(policies: readonly VoidPolicy[]): VoidPolicy {
  return {
    reasons: voidReasonCodes.filter((code) => policies.every((policy) => policy.reasons.includes(code))),
    legalBasisFor: voidReasonCodes.filter((code) => policies.some((policy) => policy.legalBasisFor.includes(code))),
    afterOutcome: policies.every((policy) => policy.afterOutcome),
  }
}
