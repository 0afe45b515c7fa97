import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { StaffId } from '../kernel/ids.ts'
import type { Grant } from './decide.ts'
import { dutiesTogether } from './duties.ts'
import { allGrants, missingGrants, sameGrants, tidyGrants } from './grants.ts'
import { grantRights, manageStaff } from './manage-staff.ts'
import type { StaffRights } from './manage-staff.ts'
import { permissionNamed, permissions } from './permissions.ts'
import { sectionLabels, sectionNamed, sections } from './sections.ts'

const person = (id: string, grants: readonly Grant[], isOwner = false): StaffRights => ({ staffId: id as StaffId, active: true, isOwner, grants: isOwner ? allGrants : grants })
const edit: Grant = { section: 'ROLES', permission: 'Staff Edit' }
const some = fc.subarray([...allGrants])
/** What somebody holds who may edit the staff. */
const editing = some.map((grants) => tidyGrants([...grants, edit]))
const change = { owner: false, separateDuties: false }

property('nobody manages themselves, whatever they hold', editing, (grants) => {
  const self = person('1', grants)
  assert.deepEqual(manageStaff(self, self), { ok: false, refusal: { code: 'ACCESS_OWN_RIGHTS', facts: {} } })
})

property('only who holds all that another holds may manage them', fc.tuple(editing, some), ([mine, theirs]) => {
  const result = manageStaff(person('1', mine), person('2', theirs))
  assert.equal(result.ok, missingGrants(theirs, mine).length === 0)
})

property('what is granted is always held by whoever grants it', fc.tuple(editing, some), ([mine, wanted]) => {
  const result = grantRights({ editor: person('1', mine), wanted, ...change })
  if (result.ok) assert.equal(missingGrants(result.value, mine).length, 0)
  else assert.equal(result.refusal.code, 'ACCESS_GRANT_NOT_HELD')
})

/** Any run of changes by anybody leaves the staff together with everything that it held. */
property('the last to hold a permission cannot lose it', fc.array(fc.record({ editor: fc.nat(3), target: fc.nat(3), wanted: some }), { maxLength: 30 }), (changes) => {
  const staff = [person('1', [], true), person('2', allGrants), person('3', []), person('4', [])]
  for (const { editor, target, wanted } of changes) {
    const [by, of] = [staff[editor], staff[target]]
    if (by === undefined || of === undefined || !manageStaff(by, of).ok) continue
    const granted = grantRights({ editor: by, wanted, ...change })
    if (granted.ok) staff[target] = person(of.staffId, granted.value)
  }
  assert.equal(missingGrants(allGrants, staff.flatMap(({ grants }) => grants)).length, 0)
  assert.ok(staff.some(({ isOwner }) => isOwner))
})

test('who may not edit the staff, or is not active, manages nobody', () => {
  for (const by of [person('1', []), person('1', [{ section: 'ROLES', permission: null }]), { ...person('1', [], true), active: false }]) {
    expect(manageStaff(by, person('2', []))).toMatchObject({ ok: false, refusal: { code: 'ACCESS_FORBIDDEN' } })
    expect(grantRights({ editor: by, wanted: [], ...change })).toMatchObject({ ok: false, refusal: { code: 'ACCESS_FORBIDDEN' } })
  }
})

test('an owner is managed and made by owners only', () => {
  const [owner, all] = [person('1', [], true), person('2', allGrants)]
  expect(manageStaff(all, owner)).toMatchObject({ ok: false, refusal: { code: 'ACCESS_ABOVE_OWN' } })
  expect(manageStaff(owner, person('3', [], true)).ok).toBe(true)
  expect(grantRights({ editor: all, wanted: allGrants, owner: true, separateDuties: false })).toMatchObject({ ok: false, refusal: { code: 'ACCESS_GRANT_NOT_HELD' } })
})

test('duties that check each other are told, and refused where the policy separates them', () => {
  const both: readonly Grant[] = [{ section: 'SPORTS', permission: 'Result Declare' }, { section: 'SPORTS', permission: 'Result Verify' }]
  const editor = person('1', [], true)
  expect(dutiesTogether(both)).toEqual([['Result Declare', 'Result Verify']])
  expect(grantRights({ editor, wanted: both, ...change }).ok).toBe(true)
  expect(grantRights({ editor, wanted: both, owner: false, separateDuties: true })).toMatchObject({ ok: false, refusal: { code: 'ACCESS_DUTIES_INCOMPATIBLE' } })
  expect(grantRights({ editor, wanted: allGrants, owner: true, separateDuties: true }).ok).toBe(true)
})

test('a permission comes with its section, and every grant stands once', () => {
  const verify: Grant = { section: 'SPORTS', permission: 'Result Verify' }
  expect(tidyGrants([verify, verify])).toEqual([{ section: 'SPORTS', permission: null }, verify])
  expect(sameGrants(allGrants, allGrants.toReversed())).toBe(true)
  expect(sameGrants(allGrants, allGrants.slice(1))).toBe(false)
})

test('names are found in any case, by code or by label', () => {
  for (const section of sections) for (const name of [section, section.toLowerCase(), sectionLabels[section], sectionLabels[section].toUpperCase()]) expect(sectionNamed(name)).toBe(section)
  for (const { section, name } of permissions) expect(permissionNamed(section, ` ${name.toUpperCase()} `)).toBe(name)
  expect(permissionNamed('BETS', 'Result Verify')).toBeUndefined()
  expect(sectionNamed('everything')).toBeUndefined()
})

test('what is refused says why', () => {
  const bets: Grant = { section: 'BETS', permission: 'Void Bets' }
  const editor = person('1', tidyGrants([edit]))
  expect(manageStaff(editor, person('2', [], true))).toEqual({ ok: false, refusal: { code: 'ACCESS_ABOVE_OWN', facts: { owner: true } } })
  expect(manageStaff(editor, person('2', [bets]))).toEqual({ ok: false, refusal: { code: 'ACCESS_ABOVE_OWN', facts: { section: 'BETS', permission: 'Void Bets' } } })
  expect(manageStaff(editor, person('2', []))).toEqual({ ok: true, value: true })
  expect(grantRights({ editor, wanted: [], ...change, owner: true })).toEqual({ ok: false, refusal: { code: 'ACCESS_GRANT_NOT_HELD', facts: { owner: true } } })
  const both: readonly Grant[] = [{ section: 'SPORTS', permission: 'Result Declare' }, { section: 'SPORTS', permission: 'Result Verify' }]
  expect(grantRights({ editor: person('1', [], true), wanted: both, owner: false, separateDuties: true })).toEqual({ ok: false, refusal: { code: 'ACCESS_DUTIES_INCOMPATIBLE', facts: { one: 'Result Declare', other: 'Result Verify' } } })
  expect(grantRights({ editor: person('1', [], true), wanted: [bets], owner: false, separateDuties: true }).ok).toBe(true)
})

test('a section goes by its code or its label, blanks around it aside', () => {
  expect(Object.values(sectionLabels)).toEqual(['bets', 'users', 'site admins', 'casino cms', 'roles', 'notification', 'surveillance', 'sports'])
  expect(sectionNamed('  Site Admins ')).toBe('SUPERADMINS')
  expect(sectionNamed('superadmins')).toBe('SUPERADMINS')
  expect(sectionNamed('admins')).toBeUndefined()
})
