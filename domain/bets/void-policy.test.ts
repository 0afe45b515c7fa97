import { expect, test } from 'vitest'
import { resultStates } from '../results/result-machine.ts'
import { checkVoidReason, checkVoidTime, defaultVoidPolicy, strictestPolicy, voidReasonCodes } from './void-policy.ts'
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

test('an outcome that was declared once stays known, whatever became of it', () => {
  const codeOf = (policies: readonly VoidPolicy[], newest: Parameters<typeof checkVoidTime>[1]) => {
    const checked = checkVoidTime(policies, newest)
    return checked.ok ? 'allowed' : checked.refusal.code
  }
  const states = resultStates.filter((state) => state !== 'none')
  expect(states.map((state) => codeOf([defaultVoidPolicy, narrow], { state }))).toEqual(states.map(() => 'VOID_AFTER_OUTCOME'))
  expect(states.map((state) => codeOf([defaultVoidPolicy], { state }))).toEqual(states.map(() => 'allowed'))
  expect(codeOf([narrow], null)).toBe('allowed')
})

test('several businesses: what all of them allow', () => {
  expect(strictestPolicy([defaultVoidPolicy, narrow])).toEqual({
    reasons: ['palpable_error', 'regulator_order'], legalBasisFor: ['palpable_error', 'regulator_order'], afterOutcome: false,
  })
  expect(strictestPolicy([])).toEqual({ reasons: voidReasonCodes, legalBasisFor: [], afterOutcome: true })
})

test('what is refused names its field, and what is allowed says nothing else', () => {
  const policy = { ...defaultVoidPolicy, reasons: ['palpable_error', 'regulator_order'] as const }
  expect(checkVoidReason(policy, 'late_bet', null)).toEqual({ ok: false, refusal: { code: 'VOID_REASON_NOT_ALLOWED', facts: { field: 'reason', reason: 'late_bet' } } })
  expect(checkVoidReason(policy, 'regulator_order', '  ')).toEqual({ ok: false, refusal: { code: 'VOID_LEGAL_BASIS_REQUIRED', facts: { field: 'legal_basis', reason: 'regulator_order' } } })
  expect(checkVoidReason(policy, 'palpable_error', null)).toEqual({ ok: true, value: true })
  expect(defaultVoidPolicy.afterOutcome).toBe(true)
  expect(strictestPolicy([defaultVoidPolicy, { ...policy, afterOutcome: false }]).afterOutcome).toBe(false)
  expect(strictestPolicy([defaultVoidPolicy, policy]).afterOutcome).toBe(true)
})
