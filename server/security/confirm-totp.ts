import type { security } from '#contract/security.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { insertAttempt } from '../auth/sign-in-store.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Executor, HandlerReply } from '../runtime/handler.ts'
import { guess, placeOf } from './attempts.ts'
import type { Attempt } from './attempts.ts'
import { confirmSeed, factorRow, firstCodes, pendingSeed, seedPurpose } from './factor-store.ts'
import { personOf } from './person.ts'
import { markProved } from './session-list-store.ts'
import { stepOfCode } from './totp.ts'

type Confirmed = HandlerReply<typeof security.confirmTotp>

/**
 * Confirms the seed that waits in the session by a first code, which makes it the person's authenticator. Runs outside the runner: a
 * wrong code must be counted although it is refused. Refuses as `guess`, and ACCESS_FACTOR_UNKNOWN where no seed waits, or not any more.
 */
export function createConfirmTotp(context: Context): Executor<typeof security.confirmTotp> {
  return async (call) => {
    const person = personOf(call)
    const { loginId, sessionId } = person
    const attempt: Attempt = { person, origin: call.origin, action: 'security.confirmTotp' }
    const recorded = { principal: person, origin: call.origin, action: attempt.action }
    const looked = await guess(context, attempt, 'ACCESS_CODE_WRONG', async (tx, now): Promise<Result<Confirmed> | null> => {
      const sealedSeed = await pendingSeed(tx, sessionId, now)
      if (sealedSeed === null) {
        await writeAudit(tx, { ...recorded, refusalCode: 'ACCESS_FACTOR_UNKNOWN' })
        return refuse('ACCESS_FACTOR_UNKNOWN')
      }
      const step = stepOfCode(context.sealing.open(sealedSeed, seedPurpose(loginId)), call.body.code, now)
      if (step === null) return null
      await confirmSeed(tx, { loginId, sessionId }, sealedSeed, step, now)
      await markProved(tx, sessionId, now)
      await insertAttempt(tx, person.userName, await placeOf(tx, attempt), true, now)
      await writeAudit(tx, { ...recorded, facts: { targetKind: 'login', targetId: loginId, after: { second_factor: 'totp' } } })
      return ok({ rows: [await factorRow(tx, loginId, ({ kind }) => kind === 'totp')], extra: { recovery_codes: await firstCodes(tx, loginId) } })
    })
    if (!looked.ok) return looked
    if (looked.value.ok) context.sessions.forgetAll()
    return looked.value
  }
}
