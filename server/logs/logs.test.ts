import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { logs } from '#contract/logs.ts'
import { roles } from '#contract/roles.ts'
import { allGrants } from '#domain/access/grants.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { silentLog } from '../runtime/log.ts'
import { checkAudit } from './audit-check.ts'
import { auditDiff } from './audit-diff.ts'

const db = await testDatabase()
const server = await testServer(db)
const ownerId = await addStaff(db.owner, { userName: 'owner', grants: allGrants, isOwner: true })
const personId = await addStaff(db.owner, { userName: 'person', grants: [{ section: 'BETS', permission: null }] })
const owner = clientOf(server, await signIn(server, 'owner'))
const params = { id: ownerId }

await owner(roles.setPermissions, { params: { id: personId }, body: { permissions: [{ menu_name: 'sports', permission_name: null }], reason: 'moved to the sports desk' } })
await refusedWith(owner(roles.setStatus, { params: { id: ownerId }, body: { status: 'locked', reason: 'by mistake' } }))
await refusedWith(clientOf(server, await signIn(server, 'person'))(logs.record, {}))
await refusedWith(clientOf(server, null)(auth.adminLogin, { body: { user_name: 'person', password: 'wrong' } }))

test('what a person did stands there with who, for whom, from where, why, and what differs', async () => {
  const { data } = await owner(logs.activity, { params })
  expect(data.map((row) => [row.action, row.refusal_code])).toEqual([['roles.setStatus', 'ACCESS_OWN_RIGHTS'], ['roles.setPermissions', null], ['auth.adminLogin', null]])
  expect(data[1]).toMatchObject({
    actor_kind: 'staff', actor_id: ownerId, actor_name: 'Staff owner', actor_user_name: 'owner', target_kind: 'staff', target_id: personId, target_name: 'Staff person',
    summary: 'Replace what one person holds', event: 'staff', ip: '127.0.0.1', reason: 'moved to the sports desk', user_agent: 'lightMyRequest',
    changes: [{ field: 'permissions[BETS]', before: 'BETS', after: null }, { field: 'permissions[SPORTS]', before: null, after: 'SPORTS' }],
  })
  expect(data[1]?.correlation_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(data[0]?.refusal_message).toMatch(/own rights/)
  expect((await refusedWith(owner(logs.activity, { params: { id: '999999' } }))).status).toBe(404)
  expect((await owner(logs.activity, { params })).data[0]).toMatchObject({ action: 'logs.activity', refusal_code: 'ACCESS_NOT_FOUND', target_kind: 'staff', target_id: '999999' })
})

test('filters, search and pages', async () => {
  const actions = async (query: QueryInput<typeof logs.activity>) => (await owner(logs.activity, { params, query })).data.map((row) => row.action)
  expect(await actions({ outcome: 'refused' })).toEqual(['logs.activity', 'roles.setStatus'])
  expect(await actions({ action: 'roles.' })).toEqual(['roles.setStatus', 'roles.setPermissions'])
  expect(await actions({ search: 'SPORTS desk' })).toEqual(['roles.setPermissions'])
  expect(await actions({ to: '2020-01-01T00:00:00Z' })).toEqual([])
  const first = await owner(logs.activity, { params, query: { limit: '2' } })
  expect(await actions({ limit: '2', cursor: first.metadata?.next_cursor ?? '' })).toEqual(['roles.setPermissions', 'auth.adminLogin'])
  expect((await owner(logs.record, { query: { target_kind: 'staff', target_id: personId } })).data.map((row) => row.action)).toEqual(['roles.setPermissions'])
})

test('events tell failures to get in, refusals of access and changes of rights apart', async () => {
  const kinds = async (event?: string) => (await owner(logs.events, { query: event === undefined ? {} : { event } })).data.map((row) => row.event)
  expect(await kinds()).toEqual(['access_refused', 'sign_in_failed', 'access_refused', 'sign_in', 'access_refused', 'staff', 'sign_in'])
  expect(await kinds('sign_in_failed,staff')).toEqual(['sign_in_failed', 'staff'])
})

test('a row that was edited in the database is found by the next verification, and screens are told', async () => {
  await expect.poll(async () => (await owner(logs.state, {})).data[0]?.seals).toBeGreaterThan(0)
  await checkAudit({ database: db.database, log: silentLog, now: () => new Date() })
  expect((await owner(logs.state, {})).data[0]).toMatchObject({ whole: true, broken_row_id: null })
  const { rows } = await db.owner.query<{ id: string }>(`update audit_log set reason = 'something else' where action = 'roles.setPermissions' returning id`)
  await checkAudit({ database: db.database, log: silentLog, now: () => new Date() })
  expect((await owner(logs.state, {})).data[0]).toMatchObject({ whole: false, broken_row_id: rows[0]?.id, broken_what: 'row changed' })
  expect((await owner(logs.events, { query: { event: 'record' } })).data[0]).toMatchObject({ action: 'logs.broken', actor_kind: 'system', target_id: rows[0]?.id })
})

test('what differs is told by field', () => {
  expect(auditDiff(null, null)).toEqual([])
  expect(auditDiff({ status: 'open', limits: { min: 1, max: 5 } }, { status: 'closed', limits: { min: 1, max: 9 }, by: 'x' })).toEqual([
    { field: 'status', before: 'open', after: 'closed' }, { field: 'limits.max', before: '5', after: '9' }, { field: 'by', before: null, after: 'x' },
  ])
  expect(auditDiff({ winners: ['1', '2'] }, { winners: ['2', '3'] })).toEqual([
    { field: 'winners[1]', before: '1', after: null }, { field: 'winners[3]', before: null, after: '3' },
  ])
})

test('the record is exported with its changes in words, and that it was exported stands out in it', async () => {
  const reply = await server.app.inject({ method: 'GET', url: `/api/admin/activity-log/${ownerId}?action=roles.setPermissions`, headers: { authorization: await signIn(server, 'owner'), accept: 'text/csv' } })
  expect(reply.body.split('\r\n')[1]).toContain('permissions[BETS]: BETS > -; permissions[SPORTS]: - > SPORTS')
  const { data } = await owner(logs.events, { query: { event: 'export' } })
  expect(data.map((row) => row.action)).toContain('logs.activity.csv')
})
