import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, addStaff, testPassword } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
let clock = Date.now()
const server = await testServer(db, { now: () => new Date(clock), running: false })
const registering = await testServer(db, { environment: { STEWARD_REGISTER: 'on' }, running: false })
const staffId = await addStaff(db.owner, { userName: 'trader', grants: [{ section: 'SPORTS', permission: null }, { section: 'SPORTS', permission: 'Result Declare' }] })
const branch = await addBranch(db.owner, 'north')
for (const account of branch) await addAccountLogin(db.owner, account)

const attempt = (userName: string, password: string, address = '127.0.0.1') =>
  clientOf(server, null, address)(auth.adminLogin, { body: { user_name: userName, password } })

test('a person signs in and is known by the token', async () => {
  const token = await signIn(server, 'trader')
  const { data } = await clientOf(server, token)(auth.me, {})
  expect(data[0]).toMatchObject({ id: staffId, kind: 'staff', user_name: 'trader', role: 'admin', account_id: null })
  const entries = data[0]?.permissions ?? []
  expect(entries.filter((each) => each.permission_name === null)).toHaveLength(8)
  expect(entries).toContainEqual({ section: 'SPORTS', menu_name: 'sports', permission_name: null, restrict_access: false })
  expect(entries).toContainEqual({ section: 'BETS', menu_name: 'bets', permission_name: null, restrict_access: true })
  expect(entries).toContainEqual({ section: 'SPORTS', menu_name: 'sports', permission_name: 'Result Declare', restrict_access: false })
})

test('names are taken without regard to case and outer blanks', async () => {
  const { data } = await attempt('  TRADER ', testPassword)
  expect(data.user_name).toBe('trader')
})

test('accounts of levels 1 to 5 sign in; the company and players get the answer of a wrong password', async () => {
  for (const [index, account] of branch.entries()) {
    const reply = attempt(account.userName, testPassword)
    if (index >= 1 && index <= 5) expect((await reply).data).toMatchObject({ kind: 'account', account_id: account.id, role: 'user', currency: 'INR' })
    else expect((await refusedWith(reply)).code).toBe('ACCESS_BAD_CREDENTIALS')
  }
})

test('an unknown name, a wrong password and an inactive person are answered alike', async () => {
  await addStaff(db.owner, { userName: 'gone', status: 'locked' })
  const answers = [await refusedWith(attempt('nobody-here', 'x')), await refusedWith(attempt('trader', 'x')), await refusedWith(attempt('gone', testPassword))]
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 401, body: answers[0]?.body })
})

test.each([
  ['is locked', "update staff set status = 'locked' where id = $1", 'insert into sessions'],
  ['gets another password', "update logins set password_hash = 'another' where staff_id = $1", 'select value from settings'],
] as const)('who %s while the password is checked is answered like one who may not sign in, and has no session', async (what, change, before) => {
  const userName = what.replaceAll(' ', '-')
  const id = await addStaff(db.owner, { userName })
  const slow = await testServer({ ...db, database: { ...db.database, onStatement: async ({ text }) => { if (text.includes(before)) await db.owner.query(change, [id]) } } }, { running: false })
  const refused = await refusedWith(clientOf(slow, null)(auth.adminLogin, { body: { user_name: userName, password: testPassword } }))
  expect(refused).toMatchObject({ status: 401, code: 'ACCESS_BAD_CREDENTIALS' })
  const { rows: attempts } = await db.owner.query('select succeeded from sign_in_attempts where user_name = $1', [userName])
  expect(attempts).toEqual([{ succeeded: false }])
  const { rows: sessions } = await db.owner.query('select from sessions s join logins l on l.id = s.login_id where l.staff_id = $1', [id])
  expect(sessions).toEqual([])
})

test('logout ends the session at once, also where the token is kept', async () => {
  const call = clientOf(server, await signIn(server, 'trader'))
  await call(auth.me, {})
  expect((await call(auth.logout, {})).data).toEqual([{ ended: true }])
  expect((await refusedWith(call(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')
})

test('a session ends with its twelve hours, and with the lock of an account above', async () => {
  const [, , admin, , , agent] = branch
  const call = clientOf(server, await signIn(server, agent?.userName ?? ''))
  await call(auth.me, {})
  await db.owner.query(`update accounts set self_status = 'locked' where id = $1`, [admin?.id])
  await expect.poll(() => refusedWith(call(auth.me, {})).then((error) => error.code)).toBe('ACCESS_SESSION_EXPIRED')
  await db.owner.query(`update accounts set self_status = 'active' where id = $1`, [admin?.id])

  const other = clientOf(server, await signIn(server, 'trader'))
  clock += 12 * 3_600_000 + 1_000
  expect((await refusedWith(other(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')
})

test('tokens of others are no sessions', async () => {
  const token = await signIn(server, 'trader')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
  for (const foreign of ['x', unsigned, `${token}x`, `Bearer ${token}`, 'a'.repeat(5_000)]) {
    expect((await refusedWith(clientOf(server, foreign)(auth.me, {}))).code).toBe('ACCESS_NO_SESSION')
  }
})

test('the third failure locks the pair of name and address with a growing delay; other addresses go on', async () => {
  await addStaff(db.owner, { userName: 'locked-out' })
  for (let failure = 0; failure < 3; failure++) expect((await refusedWith(attempt('locked-out', 'x', '10.0.0.1'))).code).toBe('ACCESS_BAD_CREDENTIALS')
  const locked = await refusedWith(attempt('locked-out', testPassword, '10.0.0.1'))
  expect(locked).toMatchObject({ status: 429, code: 'ACCESS_LOCKED_OUT', body: { facts: { retry_after_s: 5 } } })
  await attempt('locked-out', testPassword, '10.0.0.2')

  clock += 5_001
  await refusedWith(attempt('locked-out', 'x', '10.0.0.1'))
  expect((await refusedWith(attempt('locked-out', testPassword, '10.0.0.1'))).body?.facts).toEqual({ retry_after_s: 10 })
  clock += 10_001
  await attempt('locked-out', testPassword, '10.0.0.1')
})

test('guesses sent at once are counted one by one', async () => {
  await addStaff(db.owner, { userName: 'guessed' })
  const codes = await Promise.all(Array.from({ length: 20 }, () => refusedWith(attempt('guessed', 'x', '10.1.0.1')).then((error) => error.code)))
  expect(codes.filter((code) => code === 'ACCESS_BAD_CREDENTIALS')).toHaveLength(3)
  expect(new Set(codes)).toEqual(new Set(['ACCESS_BAD_CREDENTIALS', 'ACCESS_LOCKED_OUT']))
  const { rows } = await db.owner.query<{ code: string }>(`select refusal_code as code from audit_log where action = 'auth.adminLogin' and target_id = 'guessed'`)
  expect(rows.map(({ code }) => code).sort()).toEqual(codes.sort())
})

test('guessing from many addresses slows a name down, but not for the address of its owner', async () => {
  await addStaff(db.owner, { userName: 'spread' })
  await attempt('spread', testPassword, '10.2.0.1')
  for (let address = 1; address <= 10; address++) await refusedWith(attempt('spread', 'x', `10.3.0.${address}`))
  expect((await refusedWith(attempt('spread', testPassword, '10.3.1.1'))).code).toBe('ACCESS_LOCKED_OUT')
  await attempt('spread', testPassword, '10.2.0.1')
})

test('sign-ins, failures and lockouts are in the record, and no password is', async () => {
  const { rows } = await db.owner.query<{ refusal_code: string | null }>(`select refusal_code from audit_log where action = 'auth.adminLogin'`)
  expect(new Set(rows.map((row) => row.refusal_code))).toEqual(new Set([null, 'ACCESS_BAD_CREDENTIALS', 'ACCESS_LOCKED_OUT']))
  const { rows: leaks } = await db.owner.query('select 1 from audit_log a where a::text like $1', [`%${testPassword}%`])
  expect(leaks).toHaveLength(0)
})

const newcomer = { email: 'New.Person@example.test', password: 'a long enough password', firstName: 'New', lastName: 'Person' }

test('registration is off unless configured', async () => {
  expect((await refusedWith(clientOf(server, null)(auth.register, { body: newcomer }))).code).toBe('ACCESS_REGISTRATION_OFF')
})

test('registration creates an inactive person without permissions and does not tell who is known', async () => {
  const { data } = await clientOf(registering, null)(auth.register, { body: newcomer })
  expect(data.user).toMatchObject({ user_name: 'new.person@example.test', name: 'New Person', role: 'user' })
  expect(data.user.permissions.every((entry) => entry.restrict_access)).toBe(true)
  expect((await refusedWith(clientOf(registering, data.accessToken)(auth.me, {}))).status).toBe(401)
  const signedIn = clientOf(registering, null)(auth.adminLogin, { body: { user_name: newcomer.email, password: newcomer.password } })
  expect((await refusedWith(signedIn)).code).toBe('ACCESS_BAD_CREDENTIALS')

  const again = await clientOf(registering, null)(auth.register, { body: newcomer })
  expect(Object.keys(again.data)).toEqual(Object.keys(data))
  const { rows } = await db.owner.query(`select 1 from staff where name = 'New Person'`)
  expect(rows).toHaveLength(1)
})

test('whoever registers has a name that people can read, and is told what is wrong with another', async () => {
  for (const [lastName, message] of [['Person ', /blanks around/], ['...', /a letter or a digit/], ['Per\u202eson', /not seen/]] as const) {
    const refused = await refusedWith(clientOf(registering, null)(auth.register, { body: { ...newcomer, lastName } }))
    expect(refused).toMatchObject({ code: 'REQUEST_INVALID', body: { errors: [{ field: 'lastName', message: expect.stringMatching(message) }] } })
  }
})

test('registering is for guests', async () => {
  const token = await signIn(server, 'trader')
  expect((await refusedWith(clientOf(server, token)(auth.register, { body: newcomer }))).code).toBe('ACCESS_GUEST_ONLY')
})
