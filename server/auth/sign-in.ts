import { randomUUID } from 'node:crypto'
import type { auth } from '#contract/auth.ts'
import { withTransaction } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { tellLockedOut } from '../notifications/sign-in-notices.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Call, Executor, HandlerReply, Principal } from '../runtime/handler.ts'
import { lockedUntil } from './lockout.ts'
import { passwordFits } from './passwords.ts'
import { insertSession, loadPerson } from './session-store.ts'
import { findLogin, insertAttempt, loadHistory } from './sign-in-store.ts'
import { userRow } from './user-row.ts'

type SignInCall = Call<typeof auth.adminLogin>
type SignInReply = Result<HandlerReply<typeof auth.adminLogin>>
type Person = Extract<Principal, { kind: 'person' }>

const action = 'auth.adminLogin'
export const sessionLastsMs = 12 * 60 * 60_000
/** Attempts on one name wait for each other, so that guesses sent at once are counted one by one; a longer queue is turned away. */
const waitingMax = 8

/**
 * Signs a person in. An unknown name, a wrong password and a person who may not sign in get the same answer after the same
 * work. Runs outside the runner: a failure must be recorded although it is refused, and no transaction stays open while the
 * password is hashed. Refuses: ACCESS_BAD_CREDENTIALS, ACCESS_LOCKED_OUT with `retry_after_s`.
 */
export function createSignIn(context: Context): Executor<typeof auth.adminLogin> {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>()

  return async (call) => {
    const userName = call.body.user_name.trim().toLowerCase()
    const queue = queues.get(userName) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= waitingMax) return refuse('ACCESS_LOCKED_OUT', { retry_after_s: 1 })
    queues.set(userName, queue)
    queue.waiting++
    const turn = queue.last.then(() => attempt(context, userName, call))
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      if (--queue.waiting === 0) queues.delete(userName)
    }
  }
}

async function attempt(context: Context, userName: string, call: SignInCall): Promise<SignInReply> {
  const { database } = context
  const { ip } = call.origin
  const startedAt = context.now()
  const { login, history } = await withTransaction(database, { readOnly: true }, async (tx) => ({
    login: await findLogin(tx, userName),
    history: await loadHistory(tx, userName, ip, startedAt),
  }))

  const until = lockedUntil(history, startedAt)
  // A name that nobody has is nobody's trouble: guessed names must not fill people's lists.
  if (until !== null) return refused(context, userName, call, 'ACCESS_LOCKED_OUT', login !== null, { retry_after_s: Math.ceil((until.getTime() - startedAt.getTime()) / 1000) })

  const fits = await passwordFits(login?.password_hash ?? null, call.body.password)
  if (login === null || !fits || !login.allowed) return refused(context, userName, call, 'ACCESS_BAD_CREDENTIALS', false, {})
  return open(context, userName, call, login.id)
}

async function refused(context: Context, userName: string, call: SignInCall, code: 'ACCESS_BAD_CREDENTIALS' | 'ACCESS_LOCKED_OUT', tell: boolean, facts: Record<string, number>): Promise<SignInReply> {
  const { principal, origin } = call
  await withTransaction(context.database, {}, async (tx) => {
    if (code === 'ACCESS_BAD_CREDENTIALS') await insertAttempt(tx, userName, origin.ip, false, context.now())
    await writeAudit(tx, { principal, origin, action, refusalCode: code, facts: { targetKind: 'login', targetId: userName } })
    if (tell) await tellLockedOut(tx, userName, origin.ip, context.now())
  })
  if (tell) context.wakeRelay()
  return refuse(code, facts)
}

async function open(context: Context, userName: string, call: SignInCall, loginId: string): Promise<SignInReply> {
  const { origin } = call
  const createdAt = context.now()
  const expiresAt = new Date(createdAt.getTime() + sessionLastsMs)
  const sessionId = randomUUID()
  const user = await withTransaction(context.database, {}, async (tx) => {
    await insertAttempt(tx, userName, origin.ip, true, createdAt)
    await insertSession(tx, { id: sessionId, loginId, createdAt, expiresAt, ip: origin.ip, userAgent: origin.userAgent })
    const person: Person | null = await loadPerson(tx, sessionId, loginId, createdAt)
    assert(person !== null, 'a session that was just opened lives')
    await writeAudit(tx, { principal: person, origin, action, facts: { targetKind: 'session', targetId: sessionId } })
    return userRow(tx, person)
  })
  return ok({ rows: [user], extra: { token: await context.tokens.sign({ loginId, sessionId }, expiresAt) } })
}
