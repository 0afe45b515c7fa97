import type { security } from '#contract/security.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Tx } from '#database/transaction.ts'
import { ok } from '#domain/kernel/result.ts'
import { deviceOfSession, rememberDevice } from '../auth/device-store.ts'
import { loadPerson } from '../auth/session-store.ts'
import { insertAttempt } from '../auth/sign-in-store.ts'
import { userRow } from '../auth/user-row.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Executor } from '../runtime/handler.ts'
import { guess, placeOf } from './attempts.ts'
import type { Attempt } from './attempts.ts'
import { loadPasskeys, loadTotp, seedPurpose, takeRecoveryCode, takeStep } from './factor-store.ts'
import { provedCounter, relyingParty } from './passkeys.ts'
import { personOf } from './person.ts'
import { markProved, takeChallenge } from './session-list-store.ts'
import { stepOfCode } from './totp.ts'

type Proof = Body<typeof security.prove>

/**
 * Proves a second factor of the session's person. Every code, challenge and recovery code is good once. Runs outside the runner: a
 * wrong one must be counted although it is refused. Refuses as `guess`, a wrong one with ACCESS_CODE_WRONG.
 */
export function createProve(context: Context): Executor<typeof security.prove> {
  return async (call) => {
    const person = personOf(call)
    const attempt: Attempt = { person, origin: call.origin, action: 'security.prove' }
    const user = await guess(context, attempt, 'ACCESS_CODE_WRONG', async (tx, now) => {
      await tx.query('savepoint proving')
      if (!(await isProved(tx, context, attempt, call.body, now))) return null
      await markProved(tx, person.sessionId, now)
      await insertAttempt(tx, person.userName, await placeOf(tx, attempt), true, now)
      const { hash } = await deviceOfSession(tx, person.sessionId)
      if (hash !== null) await rememberDevice(tx, person.loginId, hash, now)
      const proved = await loadPerson(tx, person.sessionId, person.loginId, now, context.config.mode)
      if (proved === null) {
        await tx.query('rollback to savepoint proving')
        return 'gone'
      }
      await writeAudit(tx, { principal: person, origin: call.origin, action: attempt.action, facts: { targetKind: 'session', targetId: person.sessionId, after: { kind: call.body.kind } } })
      return userRow(tx, context.config.timeZone, proved)
    })
    if (!user.ok) return user
    context.sessions.forget(person.sessionId)
    return ok({ rows: [user.value] })
  }
}

async function isProved(tx: Tx, { sealing, config }: Context, { person: { loginId, sessionId } }: Attempt, proof: Proof, now: Date): Promise<boolean> {
  if (proof.kind === 'recovery') return takeRecoveryCode(tx, loginId, proof.code, now)
  if (proof.kind === 'totp') {
    const factor = await loadTotp(tx, loginId)
    if (factor === null) return false
    const step = stepOfCode(sealing.open(factor.sealedSeed, seedPurpose(loginId)), proof.code, now)
    return step !== null && takeStep(tx, loginId, step, now)
  }
  const party = relyingParty(config)
  const challenge = await takeChallenge(tx, sessionId, 'prove', now)
  const passkey = (await loadPasskeys(tx, loginId)).find(({ credentialId }) => credentialId === proof.response.id)
  if (party === null || challenge === null || passkey === undefined) return false
  const counter = await provedCounter(party, challenge, passkey, proof.response)
  if (counter === null) return false
  await tx.query('update passkeys set counter = $2, last_used_at = $3 where id = $1', [passkey.id, counter, now.toISOString()])
  return true
}
