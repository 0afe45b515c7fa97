import { expect, test } from 'vitest'
import { checkVoidReason, defaultVoidPolicy, strictestPolicy, voidReasonCodes } from './void-policy.ts'
import type { VoidPolicy } from './void-policy.ts'

const narrow: VoidPolicy = { reasons: ['palpable_error', 'regulator_order'], legalBasisFor: ['palpable_error'], afterOutcome: false }

test.each([
  [defaultVoidPolicy, 'late_bet', null, 'allowed'],
  [defaultVoidPolicy, 'regulator_order', null, 'VOID_LEGAL_BASIS_REQUIRED'],
  [defaultVoidPolicy, 'regulator_order', '  ', 'VOID_LEGAL_BASIS_REQUIRED'],
  [defaultVoidPolicy, 'regulator_order', 'order 7', 'allowed'],
  [narrow, 'late_bet', 'order 7', 'VOID_REASON_NOT_ALLOWED'],
  [narrow, 'palpable_error', null, 'VOID_LEGAL_BASIS_REQUIRED'],
  [narrow, 'palpable_error', 'terms 4.2', 'allowed'],
] as const)('case %#', (policy, reason, basis, expected) => {
  const checked = checkVoidReason(policy, reason, basis)
  expect(checked.ok ? 'allowed' : checked.refusal.code).toBe(expected)
})

test('several businesses: what all of them allow', () => {
  expect(strictestPolicy([defaultVoidPolicy, narrow])).toEqual({
    reasons: ['palpable_error', 'regulator_order'], legalBasisFor: ['palpable_error', 'regulator_order'], afterOutcome: false,
  })
  expect(strictestPolicy([])).toEqual({ reasons: voidReasonCodes, legalBasisFor: [], afterOutcome: true })
})
