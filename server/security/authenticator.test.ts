import { expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { auth } from '#contract/auth.ts'
import { security } from '#contract/security.ts'
import { allGrants } from '#domain/access/grants.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addStaff, testPassword } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
let clock = Date.now()
const server = await testServer(db, { now: () => new Date(clock), running: false })
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: clock })
const wrongOf = (secret: string) => (codeOf(secret) === '000000' ? '111111' : '000000')
const seedOf = async (call: ReturnType<typeof clientOf>) => (await call(security.startTotp, {})).data[0]?.secret ?? ''
const dueAfterPassword = async (userName: string, address = '203.0.113.9') => {
  const opened = await clientOf(server, null, address)(auth.adminLogin, { body: { user_name: userName, password: testPassword } })
  return { due: opened.data.due, call: clientOf(server, opened.extra.token, address) }
}

async function enrolled(userName: string) {
  await addStaff(db.owner, { userName, grants: allGrants })
  const call = clientOf(server, await signIn(server, userName))
  const secret = await seedOf(call)
  await call(security.confirmTotp, { body: { code: codeOf(secret) } })
  clock += 60_000
  return { call, secret }
}

test('the authenticator that is confirmed stays the second factor until another one is, and is worth nothing from then on', async () => {
  const { call, secret } = await enrolled('renewing')
  const next = await seedOf(call)
  expect((await call(security.factors, {})).data.map(({ kind }) => kind)).toEqual(['totp', 'recovery'])
  // Whoever has the password alone neither gets in nor sets up an app of their own.
  const thief = await dueAfterPassword('renewing')
  expect(thief.due).toBe('second_factor')
  expect((await refusedWith(thief.call(security.startTotp, {}))).code).toBe('ACCESS_STEP_DUE')
  expect((await refusedWith(thief.call(security.confirmTotp, { body: { code: codeOf(next) } }))).code).toBe('ACCESS_STEP_DUE')
  await thief.call(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })

  expect((await call(security.confirmTotp, { body: { code: codeOf(next) } })).extra.recovery_codes).toEqual([])
  clock += 60_000
  const later = await dueAfterPassword('renewing')
  expect((await refusedWith(later.call(security.prove, { body: { kind: 'totp', code: codeOf(secret) } }))).code).toBe('ACCESS_CODE_WRONG')
  expect((await later.call(security.prove, { body: { kind: 'totp', code: codeOf(next) } })).data[0]?.due).toBeNull()
  expect((await later.call(security.factors, {})).data.filter(({ kind }) => kind === 'totp')).toHaveLength(1)
})

test('a seed waits for its first code ten minutes, in the session that asked for it', async () => {
  const { call, secret } = await enrolled('waiting')
  const next = await seedOf(call)
  const other = (await dueAfterPassword('waiting')).call
  await other(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })
  expect((await refusedWith(other(security.confirmTotp, { body: { code: codeOf(next) } }))).code).toBe('ACCESS_FACTOR_UNKNOWN')
  clock += 10 * 60_000
  expect((await refusedWith(call(security.confirmTotp, { body: { code: codeOf(next) } }))).code).toBe('ACCESS_FACTOR_UNKNOWN')
  await call(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })
  const last = await seedOf(call)
  clock += 10 * 60_000 - 1
  await call(security.confirmTotp, { body: { code: codeOf(last) } })
  expect((await refusedWith(call(security.confirmTotp, { body: { code: codeOf(last) } }))).code).toBe('ACCESS_FACTOR_UNKNOWN')
})

test('wrong first codes are slowed down, end the session after five in a row, and are each in the record', async () => {
  const id = await addStaff(db.owner, { userName: 'guessed' })
  const call = clientOf(server, await signIn(server, 'guessed'))
  const secret = await seedOf(call)
  const guess = () => refusedWith(call(security.confirmTotp, { body: { code: wrongOf(secret) } }))
  for (let n = 0; n < 3; n++) expect((await guess()).code).toBe('ACCESS_CODE_WRONG')
  expect(await guess()).toMatchObject({ code: 'ACCESS_LOCKED_OUT', body: { facts: { retry_after_s: 5 } } })
  for (let n = 0; n < 2; n++) {
    clock += 60_000
    expect((await guess()).code).toBe('ACCESS_CODE_WRONG')
  }
  expect((await refusedWith(call(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')
  const { rows } = await db.owner.query<{ refusals: string[] }>(`select array_agg(refusal_code order by id) as refusals from audit_log where action = 'security.confirmTotp' and actor_kind = 'staff' and actor_id = $1`, [id])
  expect(rows[0]?.refusals).toEqual(['ACCESS_CODE_WRONG', 'ACCESS_CODE_WRONG', 'ACCESS_CODE_WRONG', 'ACCESS_LOCKED_OUT', 'ACCESS_CODE_WRONG', 'ACCESS_CODE_WRONG'])
})
