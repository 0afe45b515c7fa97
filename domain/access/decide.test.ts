import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { AccountId, BusinessId, StaffId } from '../kernel/ids.ts'
import { decide } from './decide.ts'
import type { Access, Actor, Grant } from './decide.ts'
import { maySee } from './navigation.ts'
import { permissions } from './permissions.ts'
import { sectionLabels, sections } from './sections.ts'

const staff = (...grants: readonly Grant[]): Actor => ({ kind: 'staff', staffId: '1' as StaffId, grants })
const account = (level: number): Actor => ({ kind: 'account', accountId: '1' as AccountId, businessId: '1' as BusinessId, level })
const codeOf = (actor: Actor | null, access: Access) => {
  const result = decide(actor, access)
  return result.ok ? 'yes' : result.refusal.code
}

const sports: Access = { kind: 'section', section: 'SPORTS', accounts: 'own-subtree' }
const rollBackResult: Access = { kind: 'section', section: 'SPORTS', permissions: ['Result Verify', 'Result Rollback'], accounts: 'never' }
const declareResult: Access = { kind: 'section', section: 'SPORTS', permissions: ['Result Declare'], accounts: 'never' }

describe('decide', () => {
  test.each([
    [null, { kind: 'public' }, 'yes'],
    [null, { kind: 'guest' }, 'yes'],
    [null, { kind: 'session' }, 'ACCESS_NO_SESSION'],
    [null, sports, 'ACCESS_NO_SESSION'],
    [staff(), { kind: 'public' }, 'yes'],
    [staff(), { kind: 'guest' }, 'ACCESS_GUEST_ONLY'],
    [staff(), { kind: 'session' }, 'yes'],
    [staff(), sports, 'ACCESS_FORBIDDEN'],
    [staff({ section: 'SPORTS', permission: null }), sports, 'yes'],
    [staff({ section: 'BETS', permission: null }), sports, 'ACCESS_FORBIDDEN'],
    [staff({ section: 'SPORTS', permission: null }), declareResult, 'ACCESS_FORBIDDEN'],
    [staff({ section: 'SPORTS', permission: 'Result Verify' }), declareResult, 'ACCESS_FORBIDDEN'],
    [staff({ section: 'SPORTS', permission: 'Result Declare' }), declareResult, 'yes'],
    [staff({ section: 'SPORTS', permission: 'Result Rollback' }), rollBackResult, 'ACCESS_FORBIDDEN'],
    [staff({ section: 'SPORTS', permission: 'Result Verify' }, { section: 'SPORTS', permission: 'Result Rollback' }), rollBackResult, 'yes'],
  ] as const satisfies readonly (readonly [Actor | null, Access, string])[])('case %#', (actor, access, expected) => {
    expect(codeOf(actor, access)).toBe(expected)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 9])('an account of level %i', (level) => {
    const signsIn = level >= 1 && level <= 5
    expect(codeOf(account(level), { kind: 'session' })).toBe(signsIn ? 'yes' : 'ACCESS_FORBIDDEN')
    expect(codeOf(account(level), sports)).toBe(signsIn ? 'yes' : 'ACCESS_FORBIDDEN')
    expect(codeOf(account(level), declareResult)).toBe('ACCESS_FORBIDDEN')
    expect(sections.filter((section) => maySee(account(level), section))).toEqual(
      signsIn ? ['BETS', 'USERS', 'SUPERADMINS', 'SURVEILLANCE', 'SPORTS'] : [],
    )
  })

  const allGrants: readonly Grant[] = [
    ...sections.map((section) => ({ section, permission: null })),
    ...permissions.map(({ section, name }) => ({ section, permission: name })),
  ]
  const needs: readonly Access[] = [
    { kind: 'public' },
    { kind: 'session' },
    ...allGrants.map(({ section, permission }): Access => ({ kind: 'section', section, accounts: 'never', ...(permission === null ? {} : { permissions: [permission] }) })),
  ]
  const grants = fc.subarray([...allGrants])

  property('more grants never refuse more, nor hide more', fc.tuple(grants, grants), ([some, others]) => {
    const more = staff(...some, ...others)
    for (const need of needs) if (decide(staff(...some), need).ok) assert.ok(decide(more, need).ok)
    for (const section of sections) if (maySee(staff(...some), section)) assert.ok(maySee(more, section))
  })

  property('a permission is had exactly where it was granted', grants, (some) => {
    for (const { section, name } of permissions) {
      const granted = some.some((grant) => grant.section === section && grant.permission === name)
      assert.equal(decide(staff(...some), { kind: 'section', section, permissions: [name], accounts: 'never' }).ok, granted)
    }
  })

  test('every section has a label, every permission one section', () => {
    expect(Object.keys(sectionLabels).sort()).toEqual([...sections].sort())
    expect(new Set(permissions.map(({ name }) => name)).size).toBe(permissions.length)
  })
})

test('whoever may is answered with yes and nothing else', () => {
  expect(decide(null, { kind: 'public' })).toEqual({ ok: true, value: true })
  expect(decide(null, { kind: 'guest' })).toEqual({ ok: true, value: true })
  expect(decide(staff(), { kind: 'session' })).toEqual({ ok: true, value: true })
})

test('while a step of signing in is due, only the calls of that step open, and what everybody may see', () => {
  const ofStep: Access = { kind: 'session', whileDue: ['password'] }
  const due = { ok: false, refusal: { code: 'ACCESS_STEP_DUE', facts: { step: 'password' } } }
  expect(decide(staff(), ofStep, 'password').ok).toBe(true)
  expect(decide(staff(), ofStep, 'second_factor').ok).toBe(false)
  expect(decide(staff(), { kind: 'session' }, 'password')).toEqual(due)
  expect(decide(staff({ section: 'SPORTS', permission: null }), sports, 'password')).toEqual(due)
  expect(decide(staff(), { kind: 'public' }, 'password').ok).toBe(true)
})

test('a call with several ways in opens by each', () => {
  const either: Access = { ...declareResult, or: [{ section: 'BETS', permissions: ['Void Bets'] }, { section: 'SPORTS', permissions: ['Market Control'] }] } as Access
  expect(decide(staff({ section: 'BETS', permission: 'Void Bets' }), either).ok).toBe(true)
  expect(decide(staff({ section: 'SPORTS', permission: 'Market Control' }), either).ok).toBe(true)
  expect(decide(staff({ section: 'SPORTS', permission: 'Result Declare' }), either).ok).toBe(true)
  expect(decide(staff({ section: 'BETS', permission: null }), either).ok).toBe(false)
})
