import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { deviceOfSession } from '../auth/device-store.ts'
import { lockedUntil } from '../auth/lockout.ts'
import { insertAttempt, loadHistory } from '../auth/sign-in-store.ts'
import type { Place } from '../auth/sign-in-store.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Origin } from '../runtime/handler.ts'
import type { Person } from './person.ts'
import { countWrongCode } from './session-list-store.ts'

/** Wrong codes, or wrong passwords, in a row after which the session ends. */
const wrongMax = 5

export type Attempt = { readonly person: Person; readonly origin: Origin; readonly action: string }

/** Where an attempt is made, as its session was opened there. */
export async function placeOf(tx: Tx, { person, origin }: Attempt): Promise<Place> {
  const { hash, known } = await deviceOfSession(tx, person.sessionId)
  return { ip: origin.ip, device: known ? hash : null }
}

/** Codes are guessed like passwords, so the same delays hold for them. Refuses ACCESS_LOCKED_OUT with `retry_after_s`. */
export async function mayTry(tx: Tx, attempt: Attempt, now: Date): Promise<Result<null>> {
  const until = lockedUntil(await loadHistory(tx, attempt.person.userName, await placeOf(tx, attempt), now), now)
  return until === null ? { ok: true, value: null } : refuse('ACCESS_LOCKED_OUT', { retry_after_s: Math.ceil((until.getTime() - now.getTime()) / 1_000) })
}

/**
 * Writes down a failure that stays although the call is refused: for the delays, for the session, which ends after five in a row, and
 * for the record.
 */
export async function failed(context: Context, attempt: Attempt, code: RefusalCode): Promise<ReturnType<typeof refuse>> {
  const { person, origin, action } = attempt
  const now = context.now()
  await withTransaction(context.database, {}, async (tx) => {
    if (code !== 'ACCESS_LOCKED_OUT') {
      await insertAttempt(tx, person.userName, await placeOf(tx, attempt), false, now)
      await countWrongCode(tx, person.sessionId, wrongMax, now)
    }
    await writeAudit(tx, { principal: person, origin, action, refusalCode: code })
  })
  context.sessions.forget(person.sessionId)
  return refuse(code)
}
