import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { deviceOfSession } from '../auth/device-store.ts'
import { lockedUntil } from '../auth/lockout.ts'
import { insertAttempt, loadHistory } from '../auth/sign-in-store.ts'
import type { Place } from '../auth/sign-in-store.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Origin } from '../runtime/handler.ts'
import type { Person } from './person.ts'
import { countWrongCode, isOpen } from './session-list-store.ts'

/** Wrong codes, or wrong passwords, in a row after which the session ends. */
const wrongMax = 5

export type Attempt = { readonly person: Person; readonly origin: Origin; readonly action: string }

/** Where an attempt is made, as its session was opened there. */
export async function placeOf(tx: Tx, { person, origin }: Attempt): Promise<Place> {
  const { hash, known } = await deviceOfSession(tx, person.sessionId)
  return { ip: origin.ip, device: known ? hash : null }
}

/** Guesses are slowed down like passwords at the sign-in. Refuses ACCESS_LOCKED_OUT with `retry_after_s`. */
async function mayTry(tx: Tx, attempt: Attempt, now: Date): Promise<Result<null>> {
  const until = lockedUntil(await loadHistory(tx, attempt.person.userName, await placeOf(tx, attempt), now), now)
  return until === null ? ok(null) : lockedOut(tx, attempt, Math.ceil((until.getTime() - now.getTime()) / 1_000))
}

async function lockedOut(tx: Tx, { person, origin, action }: Attempt, seconds: number): Promise<Result<never>> {
  await writeAudit(tx, { principal: person, origin, action, refusalCode: 'ACCESS_LOCKED_OUT' })
  return refuse('ACCESS_LOCKED_OUT', { retry_after_s: seconds })
}

/** Somebody whose session has ended, or who was locked, since this call was let in. */
export async function sessionGone(tx: Tx, { person, origin, action }: Attempt): Promise<Result<never>> {
  await writeAudit(tx, { principal: person, origin, action, refusalCode: 'ACCESS_SESSION_EXPIRED' })
  return refuse('ACCESS_SESSION_EXPIRED')
}

/** Writes down a failure: for the delays, for the session, which ends after five in a row, and for the record. */
export async function countWrong(tx: Tx, attempt: Attempt, code: RefusalCode, now: Date): Promise<Result<never>> {
  const { person, origin, action } = attempt
  await insertAttempt(tx, person.userName, await placeOf(tx, attempt), false, now)
  await countWrongCode(tx, person.sessionId, wrongMax, now)
  await writeAudit(tx, { principal: person, origin, action, refusalCode: code })
  return refuse(code)
}

/**
 * Looks at what somebody with a session says to prove who they are; `look` answers null where it is wrong, and 'gone' where they may no
 * longer be signed in by then. One such look at a time for a person, over all nodes: a failure is written down before the next is looked
 * at, in the transaction of the look itself, so `look` refuses nothing and what it wrote before a null stays. Refuses `wrongCode`,
 * ACCESS_LOCKED_OUT with `retry_after_s`, and ACCESS_SESSION_EXPIRED where a failure before has ended the session, or somebody's lock.
 */
export function guess<Value extends object>(context: Context, attempt: Attempt, wrongCode: RefusalCode, look: (tx: Tx, now: Date) => Promise<Value | 'gone' | null>): Promise<Result<Value>> {
  const { loginId, sessionId } = attempt.person
  const inTurn = async (): Promise<Result<Value>> => {
    const result = await withTransaction(context.database, {}, async (tx): Promise<Result<Value>> => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`attempts ${loginId}`])
      const now = context.now()
      if (!(await isOpen(tx, sessionId))) return sessionGone(tx, attempt)
      const may = await mayTry(tx, attempt, now)
      if (!may.ok) return may
      const value = await look(tx, now)
      if (value === 'gone') return sessionGone(tx, attempt)
      return value === null ? countWrong(tx, attempt, wrongCode, now) : ok(value)
    })
    if (!result.ok) context.sessions.forget(sessionId)
    return result
  }
  return context.attempts(`login ${loginId}`, inTurn, () => withTransaction(context.database, {}, (tx) => lockedOut(tx, attempt, 1)))
}
