import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { Client } from '#contract/client.ts'
import { logs } from '#contract/logs.ts'
import { notifications } from '#contract/notifications.ts'
import { security } from '#contract/security.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { clientOf, refusedWith } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, addStaff, testPassword } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const grants = [{ section: 'SUPERADMINS', permission: 'Account Edit' }, { section: 'ROLES', permission: null }] as const
await addStaff(db.owner, { userName: 'desk', grants })
await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }] })
const branch = await addBranch(db.owner, 'one')
for (const account of branch.slice(1, 4)) await addAccountLogin(db.owner, account)
const [company, top, middle, low, , , player] = branch
const master_password = 'violet ferry lantern'
const body = { reason: 'forgotten, asked by telephone', master_password }

const signIn = async (userName = '', password = testPassword) => clientOf(server, (await clientOf(server, null)(auth.adminLogin, { body: { user_name: userName, password } })).extra.token)
async function person(userName: string | undefined, password = testPassword): Promise<Client> {
  const client = await signIn(userName, password)
  await client(transfers.setMasterPassword, { body: { current_password: password, master_password } }).catch(() => undefined)
  return client
}
const idOf = (account: typeof company) => ({ id: account?.id ?? expect.fail('an account') })
const codeOf = async (call: Promise<unknown>) => (await refusedWith(call)).code
const desk = await person('desk')
const topOf = await person(top?.userName)
const middleOf = await person(middle?.userName)

test('a forgotten password: the one that is handed out works once, ends every session and is told', async () => {
  const lowOf = await person(low?.userName)
  const { data: [state], extra } = await topOf(superAdmins.resetPassword, { params: idOf(low), body })
  expect(state).toMatchObject({ id: low?.id, must_change_password: true, sessions: 0, master_password: { is_set: true, locked_until: null } })
  expect(await codeOf(lowOf(auth.me, {}))).toBe('ACCESS_SESSION_EXPIRED')
  await expect(signIn(low?.userName)).rejects.toMatchObject({ code: 'ACCESS_BAD_CREDENTIALS' })
  const handed = extra.one_time_password
  const again = await signIn(low?.userName, handed)
  expect((await again(auth.me, {})).data[0]?.due).toBe('password')
  expect((await again(security.changePassword, { body: { current_password: handed, new_password: 'a harbour of nine lamps' } })).data[0]?.due).toBeNull()
  expect((await again(notifications.list, { query: {} })).data).toMatchObject([{ key: 'access.reset', params: { what: 'password' } }])
  const { rows } = await db.owner.query<{ entry: string }>(`select a::text as entry from audit_log a where action = 'super-admins.resetPassword' and refusal_code is null`)
  expect(rows).toHaveLength(1)
  for (const secret of [handed, master_password]) expect(rows[0]?.entry).not.toContain(secret)
  expect((await desk(logs.events, { query: { event: 'security' } })).data.find(({ action }) => action === 'super-admins.resetPassword')).toMatchObject({ target_id: low?.id, reason: body.reason })
})

test('whoever guessed too often signs in at once with the password that is handed out; guesses at that one wait as ever', async () => {
  const guess = async (password = 'not the password') => codeOf(signIn(low?.userName, password))
  const answers = []
  for (let attempt = 0; attempt < 4; attempt++) answers.push(await guess())
  expect(answers).toEqual([...Array<string>(3).fill('ACCESS_BAD_CREDENTIALS'), 'ACCESS_LOCKED_OUT'])
  expect(await guess('a harbour of nine lamps')).toBe('ACCESS_LOCKED_OUT')
  const { extra } = await topOf(superAdmins.resetPassword, { params: idOf(low), body })
  const again = await signIn(low?.userName, extra.one_time_password)
  await again(security.changePassword, { body: { current_password: extra.one_time_password, new_password: 'a harbour of ten lamps' } })
  await topOf(superAdmins.resetPassword, { params: idOf(low), body })
  for (let attempt = 0; attempt < 3; attempt++) expect(await guess()).toBe('ACCESS_BAD_CREDENTIALS')
  expect(await guess()).toBe('ACCESS_LOCKED_OUT')
  const handed = (await topOf(superAdmins.resetPassword, { params: idOf(low), body })).extra.one_time_password
  await (await signIn(low?.userName, handed))(security.changePassword, { body: { current_password: handed, new_password: 'a harbour of nine lamps more' } })
})

test('a forgotten master password goes with its lock, and the next is set with the sign-in password', async () => {
  const lowOf = await signIn(low?.userName, 'a harbour of nine lamps more')
  const move = () => codeOf(lowOf(superAdmins.resetPassword, { params: idOf(low), body: { ...body, master_password: 'not it' } }))
  const answers = []
  for (let attempt = 0; attempt < 5; attempt++) answers.push(await move())
  expect(answers.at(-1)).toBe('ACCESS_MASTER_LOCKED')
  expect((await topOf(superAdmins.signIn, { params: idOf(low) })).data).toMatchObject([{ master_password: { is_set: true, locked_until: expect.any(String) as string } }])
  expect((await desk(superAdmins.resetMaster, { params: idOf(low), body })).data).toMatchObject([{ master_password: { is_set: false, locked_until: null }, sessions: 0 }])
  const again = await signIn(low?.userName, 'a harbour of nine lamps more')
  expect((await again(transfers.masterPassword, {})).data).toEqual([{ is_set: false, locked_until: null }])
  expect((await again(transfers.setMasterPassword, { body: { current_password: 'a harbour of nine lamps more', master_password: 'umbrella grove tide' } })).data).toMatchObject([{ is_set: true }])
})

test('lost second factors go, and no password with them', async () => {
  await db.owner.query(`insert into recovery_codes (login_id, code_hash) select id, 'x' from logins where account_id = $1`, [middle?.id])
  await db.owner.query(`insert into totp_factors (login_id, sealed_seed, created_at, confirmed_at) select id, 'x', now(), now() from logins where account_id = $1`, [middle?.id])
  expect((await desk(superAdmins.signIn, { params: idOf(middle) })).data).toMatchObject([{ second_factors: { totp: true, passkeys: 0, recovery_codes: 1 }, must_change_password: false }])
  expect((await topOf(superAdmins.resetFactors, { params: idOf(middle), body })).data).toMatchObject([{ second_factors: { totp: false, passkeys: 0, recovery_codes: 0 }, must_change_password: false, sessions: 0 }])
  expect((await (await person(middle?.userName))(auth.me, {})).data[0]?.due).toBeNull()
})

test('only from above, only with the own master password, and only whom signs in', async () => {
  const of = (client: Client, account: typeof company, sent: object = body) => codeOf(client(superAdmins.resetPassword, { params: idOf(account), body: sent as typeof body }))
  const below = await person(middle?.userName)
  expect(await of(below, top)).toBe('ACCESS_NOT_FOUND')
  expect(await of(below, middle)).toBe('ACCESS_FORBIDDEN')
  expect(await codeOf(below(superAdmins.signIn, { params: idOf(middle) }))).toBe('ACCESS_FORBIDDEN')
  for (const none of [company, player]) expect(await of(desk, none)).toBe('ACCOUNT_LEVEL_WRONG')
  expect(await of(desk, low, { ...body, master_password: 'not it' })).toBe('ACCESS_MASTER_WRONG')
  expect(await of(desk, low, { ...body, reason: '' })).toBe('REQUEST_INVALID')
  const looker = await person('looker')
  expect(await of(looker, low)).toBe('ACCESS_FORBIDDEN')
  expect(await codeOf(middleOf(auth.me, {}))).toBe('ACCESS_SESSION_EXPIRED')
})
