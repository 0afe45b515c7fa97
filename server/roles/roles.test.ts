import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { Body, QueryInput } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import type { Grant } from '#domain/access/decide.ts'
import { allGrants } from '#domain/access/grants.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const edit: Grant = { section: 'ROLES', permission: 'Staff Edit' }
const ownerId = await addStaff(db.owner, { userName: 'owner', grants: allGrants, isOwner: true })
const secondId = await addStaff(db.owner, { userName: 'second', grants: allGrants, isOwner: true })
const clerkId = await addStaff(db.owner, { userName: 'clerk', grants: [edit, { section: 'BETS', permission: null }] })
const personId = await addStaff(db.owner, { userName: 'person', grants: [{ section: 'BETS', permission: null }] })
const owner = clientOf(server, await signIn(server, 'owner'))
const clerk = clientOf(server, await signIn(server, 'clerk'))

const entry = (menu_name: string, permission_name: string | null = null) => ({ menu_name, permission_name })
async function auditOf(action: string, targetId: string) {
  const { rows } = await db.owner.query<{ before: unknown; after: unknown; reason: string | null; refusal_code: string | null }>(
    'select before, after, reason, refusal_code from audit_log where action = $1 and (target_id = $2 or refusal_code is not null) order by id desc', [action, targetId])
  return rows
}

test('the matrix lists everything, with what the viewer may grant and what does not go together', async () => {
  const { data } = await clerk(roles.permissions, {})
  expect(data).toHaveLength(allGrants.length)
  expect(data.filter((row) => row.grantable).map((row) => row.permission_name ?? row.section)).toEqual(['BETS', 'ROLES', 'Staff Edit'])
  expect(data.find((row) => row.permission_name === 'Result Verify')).toMatchObject({ menu_name: 'sports', origin: 'spec', incompatible_with: ['Result Declare'] })
  expect(data.find((row) => row.permission_name === 'Staff Edit')).toMatchObject({ origin: 'ours' })
})

test('the staff are listed, found and paged', async () => {
  const names = async (query: QueryInput<typeof roles.list>) => (await clerk(roles.list, { query })).data.map((row) => row.user_name)
  expect(await names({})).toEqual(['clerk', 'owner', 'person', 'second'])
  expect(await names({ search: 'ERS' })).toEqual(['person'])
  expect(await names({ section: 'ROLES' })).toEqual(['clerk', 'owner', 'second'])
  expect([await names({ second_factor: 'yes' }), await names({ second_factor: 'no', status: 'active' })]).toEqual([[], ['clerk', 'owner', 'person', 'second']])
  const first = await clerk(roles.list, { query: { limit: '3' } })
  expect(first.metadata).toMatchObject({ total: 4, limit: 3 })
  expect(await names({ limit: '3', cursor: first.metadata?.next_cursor ?? '' })).toEqual(['second'])
  expect((await clerk(roles.detail, { params: { id: personId } })).data[0]).toMatchObject({ manageable: true, menu_names: ['bets'], permission_count: 0, status: 'active' })
  expect((await clerk(roles.detail, { params: { id: ownerId } })).data[0]).toMatchObject({ manageable: false, is_owner: true, warnings: [{ one: 'Result Declare', other: 'Result Verify' }] })
})

test('rights are replaced by names in any case, felt at once, and the record has before and after', async () => {
  const session = clientOf(server, await signIn(server, 'person'))
  await owner(roles.setPermissions, { params: { id: personId }, body: { permissions: [entry('SPORTS', 'result verify'), entry('Bets', 'VOID BETS'), { ...entry('users'), restrict_access: true }], reason: 'new desk' } })
  const me = (await session(auth.me, {})).data[0]
  expect(me?.permissions.filter((each) => !each.restrict_access).map((each) => each.permission_name ?? each.section).toSorted()).toEqual(['BETS', 'Result Verify', 'SPORTS', 'Void Bets'])
  const held = (await clerk(roles.permissionsOf, { params: { id: personId } })).data
  expect(held).toHaveLength(allGrants.length)
  expect(held.filter((each) => !each.restrict_access)).toHaveLength(4)
  expect(await auditOf('roles.setPermissions', personId)).toEqual([expect.objectContaining({
    reason: 'new desk', before: { is_owner: false, permissions: ['BETS'] },
    after: { is_owner: false, permissions: ['BETS', 'SPORTS', 'SPORTS: Result Verify', 'BETS: Void Bets'] },
  })])
  for (const wrong of [entry('nowhere'), entry('bets', 'Result Verify')]) {
    expect((await refusedWith(owner(roles.setPermissions, { params: { id: personId }, body: { permissions: [wrong] } }))).code).toBe('REQUEST_INVALID')
  }
})

test('nobody grants what they lack, manages who holds more, or themselves; every refusal is in the record once', async () => {
  const set = (by: typeof owner, id: string, ...permissions: ReturnType<typeof entry>[]) => by(roles.setPermissions, { params: { id }, body: { permissions } })
  expect((await refusedWith(set(clerk, personId, entry('bets')))).code).toBe('ACCESS_ABOVE_OWN')
  await set(owner, personId, entry('bets'))
  const before = (await auditOf('roles.setPermissions', '')).length
  expect((await refusedWith(set(clerk, personId, entry('sports')))).code).toBe('ACCESS_GRANT_NOT_HELD')
  expect((await refusedWith(set(clerk, clerkId, entry('roles', 'Staff Edit')))).code).toBe('ACCESS_OWN_RIGHTS')
  expect((await refusedWith(set(clerk, ownerId))).code).toBe('ACCESS_ABOVE_OWN')
  expect((await refusedWith(set(owner, ownerId))).code).toBe('ACCESS_OWN_RIGHTS')
  expect((await auditOf('roles.setPermissions', '')).length).toBe(before + 4)
  const make: Body<typeof roles.add> = { user_name: 'made', name: 'Made', role: 'user', permissions: [], is_owner: true }
  expect((await refusedWith(clerk(roles.add, { body: make }))).code).toBe('ACCESS_GRANT_NOT_HELD')
  for (const call of [() => clerk(roles.setStatus, { params: { id: ownerId }, body: { status: 'locked', reason: 'try' } }), () => clerk(roles.resetPassword, { params: { id: ownerId }, body: { reason: 'try' } }), () => clerk(roles.edit, { params: { id: ownerId }, body: { name: 'X', email: null, role: 'user' } })]) {
    expect((await refusedWith(call())).code).toBe('ACCESS_ABOVE_OWN')
  }
})

test('two owners who lock each other at once: one of them stays', async () => {
  const second = clientOf(server, await signIn(server, 'second'))
  const lock = { status: 'locked', reason: 'a quarrel' } as const
  const done = await Promise.allSettled([owner(roles.setStatus, { params: { id: secondId }, body: lock }), second(roles.setStatus, { params: { id: ownerId }, body: lock })])
  const { rows } = await db.owner.query(`select 1 from staff where is_owner and status = 'active'`)
  expect(done.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  expect(rows).toHaveLength(1)
  await db.owner.query(`update staff set status = 'active' where is_owner`)
})

test('a person who is locked out is out at once, and their sessions have ended', async () => {
  const boss = clientOf(server, await signIn(server, 'owner'))
  const session = clientOf(server, await signIn(server, 'person'))
  await session(auth.me, {})
  const { data } = await boss(roles.setStatus, { params: { id: personId }, body: { status: 'locked', reason: 'left the desk' } })
  expect(data[0]).toMatchObject({ status: 'locked', sessions: 0, disabled_at: expect.any(String) as string })
  expect((await refusedWith(session(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')
  expect((await boss(roles.setStatus, { params: { id: personId }, body: { status: 'active', reason: 'back again' } })).data[0]?.disabled_at).toBeNull()
  expect((await refusedWith(session(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')
})

test('a new person gets a password for one sign-in, and a preset is told where the rights equal it', async () => {
  const boss = clientOf(server, await signIn(server, 'owner'))
  const presets = (await boss(roles.presets, {})).data
  expect(presets.map(({ name }) => name)).toEqual(['Finance', 'Support, view only', 'Trader', 'Verifier'])
  const heldIn = (name: string) => presets.find((preset) => preset.name === name)?.permissions.flatMap((each) => (each.restrict_access ? [] : [each.permission_name ?? each.section]))
  expect(heldIn('Finance')?.toSorted()).toEqual(['BETS', 'Credit Limits', 'Reports', 'SUPERADMINS', 'Transfers', 'USERS'])
  const verifier = presets.find(({ name }) => name === 'Verifier')
  const permissions = (verifier?.permissions ?? []).map(({ menu_name, permission_name, restrict_access }) => ({ menu_name, permission_name, restrict_access }))
  const added = await boss(roles.add, { body: { user_name: 'newcomer', name: 'New Comer', email: 'New@example.test', role: 'user', permissions } })
  expect(added.data[0]).toMatchObject({ preset: 'Verifier', must_change_password: true, created_by: 'Staff owner', email: 'new@example.test', manageable: true })
  const password = added.extra.one_time_password
  expect(password).toMatch(/^([A-Za-z0-9]{5}-){3}[A-Za-z0-9]{5}$/)
  expect((await clientOf(server, null)(auth.adminLogin, { body: { user_name: 'newcomer', password } })).data.user_name).toBe('newcomer')
  expect((await refusedWith(boss(roles.add, { body: { user_name: 'newcomer', name: 'Twin', role: 'user', permissions: [] } }))).body?.facts).toEqual({ field: 'user_name' })
  const id = added.data[0]?.id ?? ''
  const again = (await boss(roles.resetPassword, { params: { id }, body: { reason: 'forgotten' } })).extra.one_time_password
  expect((await refusedWith(clientOf(server, null)(auth.adminLogin, { body: { user_name: 'newcomer', password } }))).code).toBe('ACCESS_BAD_CREDENTIALS')
  const { rows } = await db.owner.query('select 1 from audit_log a where a::text like any($1)', [[`%${password}%`, `%${again}%`]])
  expect(rows).toHaveLength(0)
})

test('presets are added, changed and removed; an older copy does not overwrite a newer one', async () => {
  const boss = clientOf(server, await signIn(server, 'owner'))
  const body: Body<typeof roles.addPreset> = { name: 'Night desk', role: 'user', permissions: [entry('surveillance')] }
  const made = (await boss(roles.addPreset, { body })).data[0]
  const params = { id: made?.id ?? '' }
  expect((await refusedWith(boss(roles.addPreset, { body: { ...body, name: 'NIGHT DESK', permissions: [] } }))).code).toBe('ACCESS_NAME_TAKEN')
  const changed = (await boss(roles.editPreset, { params, body: { ...body, permissions: [entry('bets', 'void bets')], version: 1 } })).data[0]
  expect(changed?.version).toBe(2)
  expect(changed?.permissions.filter((each) => !each.restrict_access).map((each) => each.permission_name ?? each.section)).toEqual(['BETS', 'Void Bets'])
  expect((await refusedWith(boss(roles.editPreset, { params, body: { ...body, permissions: [], version: 1 } }))).code).toBe('REQUEST_STALE')
  expect((await refusedWith(clerk(roles.editPreset, { params, body: { ...body, permissions: [entry('sports')] } }))).code).toBe('ACCESS_GRANT_NOT_HELD')
  await boss(roles.removePreset, { params })
  expect((await boss(roles.presets, {})).data).toHaveLength(4)
})
