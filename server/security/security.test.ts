import { expect, test } from 'vitest'
import { TOTP, Secret } from 'otpauth'
import { auth } from '#contract/auth.ts'
import { results } from '#contract/results.ts'
import { roles } from '#contract/roles.ts'
import { security } from '#contract/security.ts'
import { transfers } from '#contract/transfers.ts'
import { wallet } from '#contract/wallet.ts'
import type { Body } from '#contract/endpoint.ts'
import { allGrants } from '#domain/access/grants.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addStaff, testPassword } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { createLog } from '../runtime/log.ts'

const db = await testDatabase()
let clock = Date.now()
const now = () => new Date(clock)
const logged: string[] = []
const log = createLog({ write: (line) => logged.push(line), pretty: false, now })
const server = await testServer(db, { now, log, running: false })
/** Another node on the same database. */
const other = await testServer(db, { now, running: false })
const ownerId = await addStaff(db.owner, { userName: 'owner', grants: allGrants, isOwner: true })
const boss = clientOf(server, await signIn(server, 'owner'))
const openPolicy: Body<typeof security.setPolicy> = {
  second_factor: { admin: false, user: false, account: false }, step_up_minutes: { money: null, results: null, access: null },
  idle_minutes: 240, session_minutes: 720, password_days: null, separate_duties: false, version: 0, reason: 'for the tests',
}
const minute = () => { clock += 60_000 }
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: clock })

async function enrolled(userName: string) {
  await addStaff(db.owner, { userName, grants: allGrants })
  const call = clientOf(server, await signIn(server, userName))
  const secret = (await call(security.startTotp, {})).data[0]?.secret ?? ''
  const { extra } = await call(security.confirmTotp, { body: { code: codeOf(secret) } })
  return { call, secret, codes: extra.recovery_codes }
}
const signInAt = (userName: string, password = testPassword, device?: string, address = '127.0.0.1') =>
  clientOf(server, null, address)(auth.adminLogin, { body: { user_name: userName, password, ...(device !== undefined && { device }) } })
const sessionOf = async (userName: string) => clientOf(server, (await signInAt(userName)).extra.token)

test('an authenticator app is set up by a first code, and the seed is not in the database', async () => {
  await addStaff(db.owner, { userName: 'fresh' })
  const call = await sessionOf('fresh')
  const { secret, uri } = (await call(security.startTotp, {})).data[0] ?? { secret: '', uri: '' }
  expect(uri).toMatch(/^otpauth:\/\/totp\/Steward:fresh\?/)
  expect((await refusedWith(call(security.confirmTotp, { body: { code: codeOf(secret) === '000000' ? '111111' : '000000' } }))).code).toBe('ACCESS_CODE_WRONG')
  expect((await call(auth.me, {})).data[0]?.due).toBeNull()
  const { extra } = await call(security.confirmTotp, { body: { code: codeOf(secret) } })
  expect(new Set(extra.recovery_codes).size).toBe(10)
  expect((await call(security.factors, {})).data).toMatchObject([{ kind: 'totp' }, { kind: 'recovery', codes_left: 10 }])
  const { rows } = await db.owner.query<{ dump: string }>(`select (select string_agg(encode(sealed_seed, 'escape'), '') from totp_factors) || (select string_agg(encode(code_hash, 'escape'), '') from recovery_codes) as dump`)
  for (const each of [secret, ...extra.recovery_codes]) expect(rows[0]?.dump).not.toContain(each)
})

test('while the second factor is due the token opens the step, the person and the way out, and nothing else', async () => {
  const { secret } = await enrolled('stepping')
  minute()
  const { data, extra } = await signInAt('stepping')
  expect(data.due).toBe('second_factor')
  const call = clientOf(server, extra.token)
  expect((await call(auth.me, {})).data[0]?.due).toBe('second_factor')
  await call(security.factors, {})
  for (const closed of [() => call(roles.list, {}), () => call(security.sessions, {}), () => call(security.startTotp, {}), () => call(security.endSessions, { body: {} }), () => call(security.changePassword, { body: { current_password: 'x', new_password: 'y' } })]) {
    expect(await refusedWith(closed())).toMatchObject({ status: 403, code: 'ACCESS_STEP_DUE', body: { facts: { step: 'second_factor' } } })
  }
  expect((await call(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })).data[0]?.due).toBeNull()
  await call(roles.list, {})
  await call(auth.logout, {})
})

test('a code is good once, also in the moment after; a recovery code is good once, however it is written', async () => {
  const { secret, codes } = await enrolled('once')
  minute()
  const code = codeOf(secret)
  const [first, second] = [await sessionOf('once'), await sessionOf('once')]
  const both = await Promise.allSettled([first(security.prove, { body: { kind: 'totp', code } }), second(security.prove, { body: { kind: 'totp', code } })])
  expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const third = await sessionOf('once')
  const recovery = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ')
  await third(security.prove, { body: { kind: 'recovery', code: recovery } })
  expect((await third(security.factors, {})).data.find(({ kind }) => kind === 'recovery')?.codes_left).toBe(9)
  expect((await refusedWith((await sessionOf('once'))(security.prove, { body: { kind: 'recovery', code: recovery } }))).code).toBe('ACCESS_CODE_WRONG')
})

test('guessed codes are slowed down like passwords, a right password between them changes nothing, and five in a row end a session', async () => {
  const { secret } = await enrolled('guessing')
  minute()
  const call = await sessionOf('guessing')
  const guess = (by = call) => refusedWith(by(security.prove, { body: { kind: 'recovery', code: 'aaaa-aaaa-aaaa-aaaa' } }))
  for (let n = 0; n < 3; n++) expect((await guess()).code).toBe('ACCESS_CODE_WRONG')
  expect((await guess()).body?.facts).toEqual({ retry_after_s: 5 })
  expect((await refusedWith(signInAt('guessing'))).code).toBe('ACCESS_LOCKED_OUT')
  clock += 6_000
  const again = await sessionOf('guessing')
  expect((await guess(again)).code).toBe('ACCESS_CODE_WRONG')
  expect((await guess(again)).code).toBe('ACCESS_LOCKED_OUT')
  for (let n = 0; n < 2; n++) {
    clock += 3_600_000
    await guess()
  }
  expect((await refusedWith(call(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')

  // A browser in which the code was right is known from then on.
  clock += 3_600_000
  const opened = await signInAt('guessing')
  await clientOf(server, opened.extra.token)(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })
  minute()
  const stranger = await sessionOf('guessing')
  for (let n = 0; n < 3; n++) await guess(stranger)
  expect((await refusedWith(signInAt('guessing'))).code).toBe('ACCESS_LOCKED_OUT')
  const known = clientOf(server, (await signInAt('guessing', testPassword, opened.extra.device)).extra.token)
  expect((await known(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })).data[0]?.due).toBeNull()
})

/** Twenty at once, over two nodes that do not know of each other. */
async function atOnce(userName: string, ask: (call: ReturnType<typeof clientOf>) => Promise<unknown>) {
  const token = (await signInAt(userName)).extra.token
  const nodes = [clientOf(server, token), clientOf(other, token)]
  return Promise.all(Array.from({ length: 20 }, (_, n) => refusedWith(ask(nodes[n % 2] ?? expect.fail())).then((error) => error.code)))
}
const refusalsOf = async (action: string, after: string) =>
  (await db.owner.query<{ code: string }>('select refusal_code as code from audit_log where action = $1 and id > $2 and refusal_code is not null', [action, after])).rows.map(({ code }) => code)
const newestEntry = async () => (await db.owner.query<{ id: string }>('select max(id) as id from audit_log')).rows[0]?.id ?? expect.fail()

test('codes guessed at once are looked at one by one over all nodes, and each refusal is in the record', async () => {
  await enrolled('hasty')
  minute()
  const before = await newestEntry()
  const codes = await atOnce('hasty', (call) => call(security.prove, { body: { kind: 'recovery', code: 'aaaa-aaaa-aaaa-aaaa' } }))
  expect(codes.filter((code) => code === 'ACCESS_CODE_WRONG')).toHaveLength(3)
  expect(new Set(codes)).toEqual(new Set(['ACCESS_CODE_WRONG', 'ACCESS_LOCKED_OUT']))
  expect((await refusalsOf('security.prove', before)).sort()).toEqual(codes.sort())
})

test('present passwords guessed at once are looked at one by one over all nodes, and each refusal is in the record', async () => {
  await addStaff(db.owner, { userName: 'hurried' })
  const before = await newestEntry()
  const codes = await atOnce('hurried', (call) => call(security.changePassword, { body: { current_password: 'wrong', new_password: 'a very long one indeed' } }))
  expect(codes.filter((code) => code === 'ACCESS_PASSWORD_WRONG')).toHaveLength(3)
  expect(new Set(codes)).toEqual(new Set(['ACCESS_PASSWORD_WRONG', 'ACCESS_LOCKED_OUT']))
  expect((await refusalsOf('security.changePassword', before)).sort()).toEqual(codes.sort())
})

test('whoever was locked since the call was let in is told that the session has ended, and nothing is changed', async () => {
  const { call, secret } = await enrolled('leaving')
  minute()
  const { data, extra } = await signInAt('leaving')
  const proving = clientOf(server, extra.token)
  const lock = (status: 'active' | 'locked') => db.owner.query(`update staff set status = $2 where id = (select staff_id from logins where user_name = $1)`, ['leaving', status])
  const before = await newestEntry()
  // The server knows for a moment longer who they are: on another node somebody else has locked them by now.
  await call(auth.me, {})
  await proving(auth.me, {})
  await lock('locked')
  const password = 'a very long one indeed'
  expect(await refusedWith(proving(security.prove, { body: { kind: 'totp', code: codeOf(secret) } }))).toMatchObject({ status: 401, code: 'ACCESS_SESSION_EXPIRED' })
  expect(await refusedWith(call(security.changePassword, { body: { current_password: testPassword, new_password: password } }))).toMatchObject({ status: 401, code: 'ACCESS_SESSION_EXPIRED' })
  expect(await refusalsOf('security.changePassword', before)).toEqual(['ACCESS_SESSION_EXPIRED'])
  expect(await refusalsOf('security.prove', before)).toEqual(['ACCESS_SESSION_EXPIRED'])
  await lock('active')
  expect(data.due).toBe('second_factor')
  const again = await sessionOf('leaving')
  expect((await again(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })).data[0]?.due).toBeNull()
})

test('the first master password is no way to guess the sign-in password, and is not one that is easily guessed', async () => {
  const set = (call: ReturnType<typeof clientOf>, current_password: string, master_password = 'violet ferry lantern') => call(transfers.setMasterPassword, { body: { current_password, master_password } })
  await addStaff(db.owner, { userName: 'restless' })
  const before = await newestEntry()
  const codes = await atOnce('restless', (call) => set(call, 'wrong'))
  expect(codes.filter((code) => code === 'ACCESS_MASTER_WRONG')).toHaveLength(3)
  expect(new Set(codes)).toEqual(new Set(['ACCESS_MASTER_WRONG', 'ACCESS_LOCKED_OUT']))
  expect((await refusalsOf('transfers.setMasterPassword', before)).sort()).toEqual(codes.sort())
  minute()
  const call = await sessionOf('restless')
  for (const easy of ['12345678', 'password1', 'restless1']) expect((await refusedWith(set(call, testPassword, easy))).body?.facts, easy).toEqual({ reason: 'too_common' })
  expect((await set(call, testPassword)).data).toEqual([{ is_set: true, locked_until: null }])
})

test('a master password is guessed no oftener for being guessed at once, whatever node is asked', async () => {
  await addStaff(db.owner, { userName: 'eager' })
  await (await sessionOf('eager'))(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: 'violet ferry lantern' } })
  const codes = await atOnce('eager', (call) => call(transfers.setMasterPassword, { body: { current_password: 'wrong', master_password: 'another grove tide' } }))
  expect(codes.filter((code) => code === 'ACCESS_MASTER_WRONG')).toHaveLength(4)
  expect(new Set(codes)).toEqual(new Set(['ACCESS_MASTER_WRONG', 'ACCESS_MASTER_LOCKED']))
})

test('the policy asks for a second factor by role, and until it is set up nothing else opens', async () => {
  await addStaff(db.owner, { userName: 'must' })
  await boss(security.setPolicy, { body: { ...openPolicy, second_factor: { admin: true, user: false, account: false } } })
  const call = await sessionOf('must')
  expect(await refusedWith(call(security.sessions, {}))).toMatchObject({ code: 'ACCESS_STEP_DUE', body: { facts: { step: 'second_factor_setup' } } })
  const secret = (await call(security.startTotp, {})).data[0]?.secret ?? ''
  await call(security.confirmTotp, { body: { code: codeOf(secret) } })
  await call(security.sessions, {})
  expect((await refusedWith(call(security.removeFactor, { body: { kind: 'totp' } }))).code).toBe('ACCESS_FACTOR_NEEDED')
  await db.owner.query(`delete from settings where key = 'security_policy'`)
  clock += 6 * 60_000
  server.context.sessions.forgetAll()
  expect(await refusedWith(call(security.removeFactor, { body: { kind: 'totp' } }))).toMatchObject({ code: 'ACCESS_STEP_UP', body: { facts: { enrolled: true, max_age_s: 300 } } })
  await call(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })
  await call(security.removeFactor, { body: { kind: 'totp' } })
  expect((await call(security.factors, {})).data).toEqual([])
})

test('of two changes of the policy the one that was made of an older state is refused', async () => {
  const set = (change: Partial<typeof openPolicy>) => clientOf(server, token)(security.setPolicy, { body: { ...openPolicy, ...change } })
  const token = (await signInAt('owner')).extra.token
  expect((await set({ idle_minutes: 60 })).data[0]).toMatchObject({ idle_minutes: 60, version: 1 })
  expect(await refusedWith(set({ password_days: 90 }))).toMatchObject({ status: 409, code: 'REQUEST_STALE', body: { facts: { sent_version: 0, now_version: 1 } } })
  expect((await clientOf(server, token)(security.policy, {})).data[0]).toMatchObject({ idle_minutes: 60, password_days: null, version: 1 })
  const both = await Promise.allSettled([set({ version: 1, idle_minutes: 61 }), set({ version: 1, idle_minutes: 62 })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await db.owner.query(`delete from settings where key = 'security_policy'`)
})

test('results, rights and the keys of providers ask for a fresh proof where the policy says so; the refusal is in the record', async () => {
  const { call, secret } = await enrolled('desk')
  await db.owner.query(`insert into settings (key, value) values ('security_policy', '{"stepUpMinutes": {"money": 5, "results": 5, "access": 5}}')`)
  clock += 6 * 60_000
  server.context.sessions.forgetAll()
  const verify = () => refusedWith(call(results.verify, { body: { market_id: '999999', revision: 1, outcome: { kind: 'void', reason: 'tie' }, preview_hash: 'none' } }))
  expect((await verify()).code).toBe('ACCESS_STEP_UP')
  const { rows } = await db.owner.query(`select 1 from audit_log where action = 'results.verify' and refusal_code = 'ACCESS_STEP_UP'`)
  expect(rows).toHaveLength(1)
  expect((await refusedWith(call(roles.setStatus, { params: { id: ownerId }, body: { status: 'locked', reason: 'try' } }))).code).toBe('ACCESS_STEP_UP')
  expect((await refusedWith(call(wallet.addKey, { params: { id: '5' }, body: { name: 'k', kind: 'hmac_sha256' } }))).code).toBe('ACCESS_STEP_UP')
  expect((await refusedWith(call(wallet.revokeKey, { params: { id: '5' } }))).code).toBe('ACCESS_STEP_UP')
  await call(security.prove, { body: { kind: 'totp', code: codeOf(secret) } })
  expect((await verify()).code).toBe('MARKET_UNKNOWN')
  await db.owner.query(`delete from settings where key = 'security_policy'`)
})

test('a first password is changed at the first sign-in; weak, leaked, telling and used ones are refused', async () => {
  const fresh = clientOf(server, await signIn(server, 'owner'))
  const added = await fresh(roles.add, { body: { user_name: 'marguerite', name: 'Marguerite Holm', role: 'user', permissions: [] } })
  const given = added.extra.one_time_password
  const { data, extra } = await signInAt('marguerite', given)
  expect(data.due).toBe('password')
  const call = clientOf(server, extra.token)
  expect((await refusedWith(call(security.sessions, {}))).code).toBe('ACCESS_STEP_DUE')
  const change = (current_password: string, new_password: string) => call(security.changePassword, { body: { current_password, new_password } })
  expect((await refusedWith(change('wrong', 'a very long one indeed'))).code).toBe('ACCESS_PASSWORD_WRONG')
  for (const [password, reason] of [['short', 'too_short'], ['password123456', 'too_common'], ['qwertyuiopasdfgh', 'too_common'], ['x'.repeat(30), 'too_common'], ['my-Marguerite-likes-tea', 'holds_name'], [given, 'used_before']] as const) {
    expect((await refusedWith(change(given, password))).body?.facts, password).toEqual({ reason })
  }
  expect((await change(given, 'seven green ferries')).data[0]?.due).toBeNull()
  await call(security.sessions, {})
  for (const next of ['violet harbour lantern', 'copper meadow signal', 'distant maple archive', 'quiet orbit marble']) await change((await lastPassword(next)), next)
  expect((await refusedWith(change('quiet orbit marble', 'seven green ferries'))).body?.facts).toEqual({ reason: 'used_before' })
  expect((await signInAt('marguerite', 'quiet orbit marble')).data.due).toBeNull()
})
const passwords = ['seven green ferries']
function lastPassword(next: string): Promise<string> {
  const last = passwords.at(-1) ?? ''
  passwords.push(next)
  return Promise.resolve(last)
}

test('a password that was handed out works for three days', async () => {
  const fresh = clientOf(server, await signIn(server, 'owner'))
  const given = (await fresh(roles.add, { body: { user_name: 'slow-one', name: 'Slow One', role: 'user', permissions: [] } })).extra.one_time_password
  clock += 72 * 3_600_000 + 1_000
  expect((await refusedWith(signInAt('slow-one', given))).code).toBe('ACCESS_BAD_CREDENTIALS')
})

test('sessions are listed, and one or all end on every node within a second', async () => {
  const personId = await addStaff(db.owner, { userName: 'many' })
  const tokens = [await signIn(server, 'many'), await signIn(server, 'many'), await signIn(server, 'many')]
  const [first, second, third] = tokens.map((token) => clientOf(server, token))
  const elsewhere = clientOf(other, tokens[1] ?? '')
  await elsewhere(auth.me, {})
  const [page, rest] = [await first?.(security.sessions, { query: { limit: '2' } }), await first?.(security.sessions, { query: { limit: '200' } })]
  const next = await first?.(security.sessions, { query: { limit: '200', cursor: page?.metadata?.next_cursor ?? expect.fail('a second page') } })
  expect([...page?.data ?? [], ...next?.data ?? []]).toEqual(rest?.data)
  const list = (await first?.(security.sessions, {}))?.data ?? []
  expect(list.filter((row) => row.live)).toHaveLength(3)
  expect(list.filter((row) => row.current)).toHaveLength(1)
  expect(list[0]).toMatchObject({ ip: '127.0.0.1', user_agent: 'lightMyRequest' })
  expect((await first?.(security.endSessions, { body: {} }))?.data).toEqual([{ ended: 2 }])
  expect((await refusedWith(second?.(auth.me, {}) ?? Promise.resolve())).code).toBe('ACCESS_SESSION_EXPIRED')
  expect((await refusedWith(third?.(auth.me, {}) ?? Promise.resolve())).code).toBe('ACCESS_SESSION_EXPIRED')
  await expect.poll(() => elsewhere(auth.me, {}).then(() => 'open', () => 'ended')).toBe('ended')
  const fresh = clientOf(server, await signIn(server, 'owner'))
  const params = { id: personId }
  expect((await fresh(roles.sessions, { params })).data.filter((row) => row.live)).toHaveLength(1)
  expect((await fresh(roles.endSessions, { params, body: { reason: 'lost laptop' } })).data).toEqual([{ ended: 1 }])
  expect((await refusedWith(first?.(auth.me, {}) ?? Promise.resolve())).code).toBe('ACCESS_SESSION_EXPIRED')
})

test('a session that nobody uses ends, and so does one that is used, at its end', async () => {
  await addStaff(db.owner, { userName: 'idle' })
  const idle = await sessionOf('idle')
  clock += 241 * 60_000
  expect((await refusedWith(idle(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')
  const busy = await sessionOf('idle')
  for (let hour = 0; hour < 11; hour++) {
    clock += 3_600_000
    server.context.sessions.forgetAll()
    await busy(auth.me, {})
  }
  clock += 3_600_001
  expect((await refusedWith(busy(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')
})

test('second factors are reset by staff who may, which ends every session', async () => {
  const { call, secret } = await enrolled('loser')
  const fresh = clientOf(server, await signIn(server, 'owner'))
  const id = (await fresh(roles.list, { query: { search: 'loser' } })).data[0]?.id ?? ''
  expect((await fresh(roles.detail, { params: { id } })).data[0]?.second_factors).toEqual({ totp: true, passkeys: 0, recovery_codes: 10 })
  expect((await fresh(roles.resetFactors, { params: { id }, body: { reason: 'lost the telephone' } })).data[0]?.second_factors).toEqual({ totp: false, passkeys: 0, recovery_codes: 0 })
  expect((await refusedWith(call(auth.me, {}))).code).toBe('ACCESS_SESSION_EXPIRED')
  minute()
  expect((await signInAt('loser')).data.due).toBeNull()
  expect(secret).toHaveLength(32)
})

test('brute force from the address of the honest user does not keep their browser out', async () => {
  await addStaff(db.owner, { userName: 'honest' })
  const { device } = (await signInAt('honest')).extra
  minute()
  const codes = new Set<string>()
  for (let n = 0; n < 60; n++) codes.add((await refusedWith(signInAt('honest', `guess-${n}`))).code ?? '')
  expect(codes).toEqual(new Set(['ACCESS_BAD_CREDENTIALS', 'ACCESS_LOCKED_OUT']))
  const { rows } = await db.owner.query<{ tried: number }>(`select count(*)::int as tried from sign_in_attempts where user_name = 'honest' and not succeeded`)
  expect(rows[0]?.tried).toBe(3)
  expect((await refusedWith(signInAt('honest'))).code).toBe('ACCESS_LOCKED_OUT')
  expect((await signInAt('honest', testPassword, device)).extra.device).toBe(device)
  // The token of one person says nothing of another, and one that was made up says nothing.
  expect((await refusedWith(signInAt('honest', testPassword, 'A'.repeat(43)))).code).toBe('ACCESS_LOCKED_OUT')
})

test('an address that tries many names is slowed down for names that never signed in from there', async () => {
  await addStaff(db.owner, { userName: 'stranger' })
  await addStaff(db.owner, { userName: 'regular' })
  await signInAt('regular', testPassword, undefined, '10.9.0.1')
  for (let n = 0; n < 30; n++) await refusedWith(signInAt(`nobody-${n}`, 'x', undefined, '10.9.0.1'))
  expect((await refusedWith(signInAt('stranger', testPassword, undefined, '10.9.0.1'))).code).toBe('ACCESS_LOCKED_OUT')
  await signInAt('regular', testPassword, undefined, '10.9.0.1')
  await signInAt('stranger', testPassword, undefined, '10.9.0.2')
})

test('no secret stands in the record, in stored replies, in the log, or anywhere in clear', async () => {
  const { call, secret, codes } = await enrolled('canary')
  minute()
  await call(security.prove, { body: { kind: 'recovery', code: codes[0] ?? '' } })
  await refusedWith(call(security.prove, { body: { kind: 'recovery', code: codes[0] ?? '' } }))
  // The secret by which a provider signs what moves money is in the one reply that makes it.
  await addStaff(db.owner, { userName: 'key-keeper', grants: allGrants })
  const { providerId } = await createCasino(db)
  const keeper = await sessionOf('key-keeper')
  const [key] = (await keeper(wallet.addKey, { params: { id: providerId }, body: { name: 'first', kind: 'hmac_sha256' } })).data
  const walletSecret = key?.secret ?? expect.fail('a secret')
  const fresh = clientOf(server, await signIn(server, 'owner'))
  const handedOut = (await fresh(roles.add, { body: { user_name: 'canary-two', name: 'Canary Two', role: 'user', permissions: [] } })).extra.one_time_password
  log.error('the log is read here')
  const { rows: tables } = await db.owner.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const secrets = [testPassword, ...passwords, 'a very long one indeed', 'my-Marguerite-likes-tea', 'violet ferry lantern', 'guess-7', secret, walletSecret, handedOut, ...codes]
  for (const { name } of tables) {
    const { rows } = await db.owner.query(`select 1 from ${name} t where t::text like any($1) limit 1`, [secrets.map((each) => `%${each}%`)])
    expect(rows, name).toHaveLength(0)
  }
  expect(logged.join('')).toContain('the log is read here')
  for (const each of secrets) expect(logged.join('')).not.toContain(each)
})
