import { randomInt, randomUUID } from 'node:crypto'
import type { auth } from '#contract/auth.ts'
import { withTransaction } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { tellLockedOut } from '../notifications/sign-in-notices.ts'
import { writeAudit } from '../runtime/audit.ts'
import { databaseNow } from '../runtime/database-now.ts'
import type { Call, Executor, HandlerReply } from '../runtime/handler.ts'
import { loadPolicy } from '../security/policy-store.ts'
import { giveShown } from '../site-notifications/notification-store.ts'
import { deviceHash, isKnownDevice, newDevice, rememberDevice } from './device-store.ts'
import { lockedUntil } from './lockout.ts'
import { passwordFits } from './passwords.ts'
import { insertSession, loadPerson } from './session-store.ts'
import { findLogin, insertAttempt, loadHistory } from './sign-in-store.ts'
import type { LoginRow, Place } from './sign-in-store.ts'
import { userRow } from './user-row.ts'

type SignInCall = Call<typeof auth.adminLogin>
type SignInReply = Result<HandlerReply<typeof auth.adminLogin>>

const action = 'auth.adminLogin'
/** At least and at most. */
const toldBehindMs = [500, 1_500] as const

/**
 * Signs a person in. An unknown name, a wrong password and a person who may not sign in get the same answer after the same
 * work. Runs outside the runner: a failure must be recorded although it is refused, and no transaction stays open while the
 * password is hashed. A browser that is known for the name stands in a queue of its own, so that guesses made elsewhere are not in
 * its way. Refuses: ACCESS_BAD_CREDENTIALS, ACCESS_LOCKED_OUT with `retry_after_s`.
 */
export function createSignIn(context: Context): Executor<typeof auth.adminLogin> {
  return async (call) => {
    const userName = call.body.user_name.trim().toLowerCase()
    const device = await knownDevice(context, userName, call.body.device)
    const place: Place = { ip: call.origin.ip, device }
    return context.attempts(`${userName} ${device?.toString('base64') ?? ''}`,
      () => attempt(context, userName, place, call),
      () => refused(context, userName, place, call, 'ACCESS_LOCKED_OUT', { retry_after_s: 1 }))
  }
}

/** The hash of the device that was named, where it has signed in under this name. */
async function knownDevice({ database }: Context, userName: string, token: string | undefined): Promise<Buffer | null> {
  if (token === undefined) return null
  const hash = deviceHash(token)
  return withTransaction(database, { readOnly: true }, async (tx) => ((await isKnownDevice(tx, userName, hash)) ? hash : null))
}

async function attempt(context: Context, userName: string, place: Place, call: SignInCall): Promise<SignInReply> {
  const startedAt = context.now()
  const { login, history } = await withTransaction(context.database, { readOnly: true }, async (tx) => ({
    login: await findLogin(tx, userName, startedAt),
    history: await loadHistory(tx, userName, place, startedAt),
  }))

  const until = lockedUntil(history, startedAt)
  if (until !== null) {
    // A name that nobody has is nobody's trouble: guessed names must not fill people's lists.
    if (login !== null) tellBehind(context, userName, place.ip)
    return refused(context, userName, place, call, 'ACCESS_LOCKED_OUT', { retry_after_s: Math.ceil((until.getTime() - startedAt.getTime()) / 1000) })
  }

  const fits = await passwordFits(login?.password_hash ?? null, call.body.password)
  if (login === null || !fits || !login.allowed) return refused(context, userName, place, call, 'ACCESS_BAD_CREDENTIALS', {})
  return open(context, userName, place, call, login)
}

async function refused(context: Context, userName: string, place: Place, call: SignInCall, code: 'ACCESS_BAD_CREDENTIALS' | 'ACCESS_LOCKED_OUT', facts: Record<string, number>): Promise<SignInReply> {
  const { principal, origin } = call
  await withTransaction(context.database, {}, async (tx) => {
    if (code === 'ACCESS_BAD_CREDENTIALS') await insertAttempt(tx, userName, place, false, context.now())
    await writeAudit(tx, { principal, origin, action, refusalCode: code, facts: { targetKind: 'login', targetId: userName } })
  })
  return refuse(code, facts)
}

/**
 * Tells of a locked out name some time behind the refusal: how long that takes must not say whether there is such a name. What is lost
 * with a server that ends before is told with the next try.
 */
function tellBehind({ database, log, now, wakeRelay }: Context, userName: string, ip: string | null): void {
  setTimeout(() => {
    withTransaction(database, {}, (tx) => tellLockedOut(tx, userName, ip, now()))
      .then(wakeRelay, (error: unknown) => log.warn('that a name is locked out could not be told', { error }))
  }, randomInt(...toldBehindMs)).unref()
}

/** Whoever may no longer sign in once the password has been checked, or has another password by then, gets the answer of one who never might. */
async function open(context: Context, userName: string, place: Place, call: SignInCall, login: LoginRow): Promise<SignInReply> {
  const { origin } = call
  const createdAt = context.now()
  const sessionId = randomUUID()
  const device = place.device === null ? newDevice() : { token: call.body.device ?? '', hash: place.device }
  const opened = await withTransaction(context.database, {}, async (tx) => {
    const { sessionMinutes } = await loadPolicy(tx, context.config.mode)
    // A change of the password waits for this, and ends the session; one that was made meanwhile is seen.
    const checked = await tx.query('select from logins where id = $1 and password_hash = $2 for share', [login.id, login.password_hash])
    if (checked.rowCount === 0) return null
    const expiresAt = new Date(createdAt.getTime() + sessionMinutes * 60_000)
    await tx.query('savepoint opening')
    await insertSession(tx, { id: sessionId, loginId: login.id, createdAt, expiresAt, ip: origin.ip, userAgent: origin.userAgent, deviceHash: device.hash })
    const person = await loadPerson(tx, sessionId, login.id, createdAt, context.config.mode)
    if (person === null) {
      await tx.query('rollback to savepoint opening')
      return null
    }
    // With a second factor the password alone is no success yet: it must not wipe out the failures of somebody who guesses codes.
    if (!login.enrolled) {
      await insertAttempt(tx, userName, place, true, createdAt)
      await rememberDevice(tx, login.id, device.hash, createdAt)
    }
    await giveShown(tx, login.id, await databaseNow(tx))
    await writeAudit(tx, { principal: person, origin, action, facts: { targetKind: 'session', targetId: sessionId, after: { due: person.due } } })
    return { user: await userRow(tx, context.config.timeZone, person), expiresAt }
  })
  if (opened === null) return refused(context, userName, place, call, 'ACCESS_BAD_CREDENTIALS', {})
  return ok({ rows: [opened.user], extra: { token: await context.tokens.sign({ loginId: login.id, sessionId }, opened.expiresAt), device: device.token } })
}
