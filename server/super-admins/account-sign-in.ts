import type { Body, RowOf } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import type { Tx } from '#database/transaction.ts'
import { signsIn } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { handOutPassword, oneTimePassword } from '../auth/one-time-password.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endSessionsOf } from '../auth/session-store.ts'
import { viewerOf } from '../bets/viewer.ts'
import { tellReset } from '../notifications/sign-in-notices.ts'
import type { Reset } from '../notifications/sign-in-notices.ts'
import type { Handler, Principal, Scope } from '../runtime/handler.ts'
import { removeAllFactors } from '../security/factor-store.ts'
import { masterState } from '../transfers/master-password.ts'
import { reachable } from './account-store.ts'

type SignInRow = RowOf<typeof superAdmins.signIn>

/** The sign-in of an account below the caller: never one's own, and not every level has one. */
async function signInBelow(tx: Tx, principal: Principal, id: string): Promise<Result<{ loginId: string; businessId: string }>> {
  const viewer = viewerOf(principal).accountId
  const place = (await reachable(tx, viewer, [id])).get(id)
  if (place === undefined) return refuse('ACCESS_NOT_FOUND')
  if (viewer === id) return refuse('ACCESS_FORBIDDEN')
  if (!signsIn(place.level)) return refuse('ACCOUNT_LEVEL_WRONG', { level: place.level })
  const { rows: [login] } = await tx.query<{ id: string }>('select id from logins where account_id = $1', [id])
  return login === undefined ? refuse('ACCESS_NOT_FOUND') : ok({ loginId: login.id, businessId: place.businessId })
}

type Stored = Omit<SignInRow, 'id' | 'master_password' | 'second_factors'> & SignInRow['second_factors']

async function readSignIn(tx: Tx, id: string, loginId: string, now: Date): Promise<SignInRow> {
  const { rows: [row] } = await tx.query<Stored>(
    `select l.password_changed_at, l.must_change_password,
       exists (select from totp_factors f where f.login_id = l.id) as totp,
       (select count(*)::int from passkeys k where k.login_id = l.id) as passkeys,
       (select count(*)::int from recovery_codes c where c.login_id = l.id and c.used_at is null) as recovery_codes,
       (select count(*)::int from sessions s where s.login_id = l.id and s.ended_at is null and s.expires_at > $2) as sessions,
       (select max(s.created_at) from sessions s where s.login_id = l.id) as last_sign_in_at
     from logins l where l.id = $1`, [loginId, now.toISOString()])
  assert(row !== undefined, 'a sign-in that was found is there')
  const { totp, passkeys, recovery_codes, ...rest } = row
  return { id, ...rest, second_factors: { totp, passkeys, recovery_codes }, master_password: await masterState(tx, loginId, now) }
}

export const signIn: Handler<typeof superAdmins.signIn> = async ({ tx, now }, { params, principal }) => {
  const found = await signInBelow(tx, principal, params.id)
  return found.ok ? ok({ rows: [await readSignIn(tx, params.id, found.value.loginId, now)] }) : found
}

type Asked = { readonly principal: Principal; readonly params: { readonly id: string }; readonly body: Omit<Body<typeof superAdmins.resetPassword>, 'master_password'> }

/** Takes away what somebody signs in with, ends their sessions and tells them. */
async function reset<Done>({ tx, now, context }: Scope, { principal, params, body }: Asked, what: Reset, write: (loginId: string) => Promise<Done>) {
  const found = await signInBelow(tx, principal, params.id)
  if (!found.ok) return found
  const { loginId, businessId } = found.value
  const before = await readSignIn(tx, params.id, loginId, now)
  const done = await write(loginId)
  const ended = await endSessionsOf(tx, { loginId }, now)
  await tellReset(tx, loginId, what, now)
  const after = await readSignIn(tx, params.id, loginId, now)
  const facts = ({ must_change_password, second_factors, master_password }: SignInRow) => ({ must_change_password, second_factors, master_is_set: master_password.is_set })
  return ok({
    done,
    rows: [after],
    audit: { targetKind: 'account', targetId: params.id, businessId, reason: body.reason, before: facts(before), after: { ...facts(after), sessions_ended: ended } },
    afterCommit() {
      context.sessions.forgetAll()
      context.wakeRelay()
    },
  })
}

/** A forgotten password: one is handed out that works for one sign-in. A second factor stays, so the password alone opens nothing. */
export const resetPassword: Handler<typeof superAdmins.resetPassword> = async (scope, call) => {
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  const result = await reset(scope, call, 'password', (loginId) => handOutPassword(scope.tx, loginId, passwordHash, scope.now))
  if (!result.ok) return result
  const { done: expiresAt, ...reply } = result.value
  return ok({ ...reply, extra: { one_time_password: password, expires_at: expiresAt } })
}

/** A lost device: the factors go, and where the policy asks for one another is set up at the next sign-in. */
export const resetFactors: Handler<typeof superAdmins.resetFactors> = (scope, call) => reset(scope, call, 'factors', (loginId) => removeAllFactors(scope.tx, loginId))

/** A forgotten master password: it goes, with its lock; the next is set with the sign-in password. */
export const resetMaster: Handler<typeof superAdmins.resetMaster> = (scope, call) =>
  reset(scope, call, 'master', async (loginId) => { await scope.tx.query('delete from master_passwords where login_id = $1', [loginId]) })
