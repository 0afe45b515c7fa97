import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { AccountId } from '../kernel/ids.ts'
import { wholeBp } from '../kernel/shares.ts'
import { accountStatuses, effectiveStatus } from './account-status.ts'
import { levelName, levels, mayParent, signsIn } from './levels.ts'
import { buildShareVector, checkOwnShare, checkShareVector } from './partnership.ts'

const path = (...own: readonly number[]) => own.map((ownBp, index) => ({ accountId: `a${index}` as AccountId, ownBp }))

describe('share vectors', () => {
  const sharesOf = (...own: readonly number[]) => {
    const built = buildShareVector(path(...own))
    return built.ok ? built.value.map(({ basisPoints }) => basisPoints) : built.refusal.code
  }

  test.each([
    [[1_000, 2_000, 3_000, 2_500, 1_500], [1_000, 2_000, 3_000, 2_500, 1_500]],
    [[1_000, 2_000, 0], [1_000, 2_000, 7_000]],
    [[1_000, 2_000, 9_999], [1_000, 2_000, 7_000]],
    [[0], [10_000]],
    [[10_000, 0, 0], [10_000, 0, 0]],
    [[6_000, 5_000, 0], 'SHARE_ABOVE_REMAINING'],
    [[-1, 5_000], 'SHARE_SUM_NOT_WHOLE'],
    [[0.5, 0], 'SHARE_SUM_NOT_WHOLE'],
    [[10_001, 0], 'SHARE_SUM_NOT_WHOLE'],
    [[], 'SHARE_SUM_NOT_WHOLE'],
  ])('own shares %j make %j', (own, expected) => {
    expect(sharesOf(...own)).toEqual(expected)
  })

  property('a vector that is built is whole, and as its accounts were given', fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 8 }), (own) => {
    const built = buildShareVector(path(...own))
    const above = own.slice(0, -1).reduce((total, share) => total + share, 0)
    assert.equal(built.ok, above <= wholeBp)
    if (!built.ok) return
    assert.ok(checkShareVector(built.value).ok)
    assert.deepEqual(built.value.slice(0, -1).map(({ basisPoints }) => basisPoints), own.slice(0, -1))
  })

  test('a share fits between what stands above and below it', () => {
    expect(checkOwnShare({ aboveBp: 3_000, ownBp: 5_000, belowBp: 2_000 }).ok).toBe(true)
    expect(checkOwnShare({ aboveBp: 3_000, ownBp: 5_001, belowBp: 2_000 })).toMatchObject({
      refusal: { code: 'SHARE_ABOVE_REMAINING', facts: { remaining_bp: 5_000 } },
    })
    expect(checkOwnShare({ aboveBp: 0, ownBp: -1, belowBp: 0 }).ok).toBe(false)
  })

  test('a vector of other origin is checked', () => {
    const vector = (...shares: readonly number[]) => shares.map((basisPoints, index) => ({ accountId: `a${index}` as AccountId, basisPoints }))
    expect(checkShareVector(vector(9_999)).ok).toBe(false)
    expect(checkShareVector(vector(10_001, -1)).ok).toBe(false)
    expect(checkShareVector(vector(5_000, 5_000)).ok).toBe(true)
  })
})

test('an account is never freer than its ancestors', () => {
  for (const [own, status] of accountStatuses.entries()) {
    for (const [above, ancestors] of accountStatuses.entries()) {
      expect(effectiveStatus(status, ancestors)).toBe(accountStatuses[Math.max(own, above)])
    }
  }
})

test('levels', () => {
  expect(Object.values(levels).filter(signsIn)).toEqual([1, 2, 3, 4, 5])
  expect(mayParent(levels.agent, levels.player)).toBe(true)
  expect(mayParent(levels.agent, levels.agent)).toBe(false)
  expect(mayParent(levels.master, levels.admin)).toBe(false)
  expect(mayParent(levels.player, levels.player)).toBe(false)
  expect([levelName(0), levelName(5), levelName(7)]).toEqual(['company', 'agent', undefined])
})

test('a path or a vector that makes no whole says where and by how much', () => {
  const [company, agent] = ['c', 'a'].map((id) => id as AccountId) as [AccountId, AccountId]
  const refusalOf = (result: { readonly ok: boolean; readonly refusal?: unknown }) => (result.ok ? null : result.refusal)
  expect(refusalOf(buildShareVector([{ accountId: company, ownBp: 0.5 }, { accountId: agent, ownBp: 0 }]))).toEqual({ code: 'SHARE_SUM_NOT_WHOLE', facts: { account_id: 'c', share_bp: 0.5 } })
  expect(refusalOf(buildShareVector([{ accountId: company, ownBp: 6_000 }, { accountId: agent, ownBp: 5_000 }, { accountId: agent, ownBp: 0 }]))).toEqual({ code: 'SHARE_ABOVE_REMAINING', facts: { account_id: 'a', remaining_bp: 4_000, share_bp: 5_000 } })
  expect(refusalOf(buildShareVector([]))).toEqual({ code: 'SHARE_SUM_NOT_WHOLE', facts: { sum_bp: 0 } })
  expect(refusalOf(checkShareVector([{ accountId: company, basisPoints: -1 }]))).toEqual({ code: 'SHARE_SUM_NOT_WHOLE', facts: { account_id: 'c', share_bp: -1 } })
  expect(refusalOf(checkShareVector([{ accountId: company, basisPoints: 9_999 }]))).toEqual({ code: 'SHARE_SUM_NOT_WHOLE', facts: { sum_bp: 9_999 } })
  expect(checkShareVector([{ accountId: company, basisPoints: 10_000 }])).toEqual({ ok: true, value: true })
  expect(checkOwnShare({ aboveBp: 6_000, ownBp: 3_000, belowBp: 1_000 })).toEqual({ ok: true, value: true })
})
