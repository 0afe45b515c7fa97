import type { security } from '#contract/security.ts'
import { withTransaction } from '#database/transaction.ts'
import { passwordsRemembered } from '#domain/access/password-rule.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { hashPassword, passwordFits } from '../auth/passwords.ts'
import { passwordWeakness, wasUsed } from '../auth/password-rules.ts'
import { endSessionsOf, loadPerson } from '../auth/session-store.ts'
import { userRow } from '../auth/user-row.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Executor } from '../runtime/handler.ts'
import { countWrong, guess, sessionGone } from './attempts.ts'
import type { Attempt } from './attempts.ts'
import { personOf } from './person.ts'

/**
 * Replaces the caller's password and ends their other sessions. Runs outside the runner: a wrong current password is counted, and what
 * is changed is not held while the new password is hashed. Refuses as `guess`, a wrong one with ACCESS_PASSWORD_WRONG; ACCESS_PASSWORD_WEAK;
 * ACCESS_SESSION_EXPIRED, with nothing changed, where they were locked meanwhile.
 */
export function createChangePassword(context: Context): Executor<typeof security.changePassword> {
  return async (call) => {
    const person = personOf(call)
    const { loginId, sessionId } = person
    const attempt: Attempt = { person, origin: call.origin, action: 'security.changePassword' }
    const known = await guess(context, attempt, 'ACCESS_PASSWORD_WRONG', async (tx) => {
      const { rows } = await tx.query<{ hash: string }>(
        `(select password_hash as hash from logins where id = $1)
         union all (select password_hash from password_history where login_id = $1 order by replaced_at desc limit ${passwordsRemembered - 1})`, [loginId])
      const hashes = rows.map((row) => row.hash)
      return (await passwordFits(hashes[0] ?? null, call.body.current_password)) ? hashes : null
    })
    if (!known.ok) return known
    const hashes = known.value
    const current = hashes[0] ?? ''

    const weakness = (await passwordWeakness(call.body.new_password, person)) ?? ((await wasUsed(call.body.new_password, hashes)) ? 'used_before' : null)
    if (weakness !== null) {
      await withTransaction(context.database, {}, (tx) => writeAudit(tx, { principal: person, origin: call.origin, action: attempt.action, refusalCode: 'ACCESS_PASSWORD_WEAK', facts: { after: { reason: weakness } } }))
      return refuse('ACCESS_PASSWORD_WEAK', { reason: weakness })
    }
    const passwordHash = await hashPassword(call.body.new_password)
    const now = context.now()
    const user = await withTransaction(context.database, {}, async (tx) => {
      await tx.query('savepoint changing')
      // Of two changes at once the second finds another password than it was given.
      const { rowCount } = await tx.query(
        'update logins set password_hash = $2, must_change_password = false, password_expires_at = null, password_changed_at = $3 where id = $1 and password_hash = $4',
        [loginId, passwordHash, now.toISOString(), current])
      if (rowCount === 0) return countWrong(tx, attempt, 'ACCESS_PASSWORD_WRONG', now)
      await tx.query('insert into password_history (login_id, password_hash, replaced_at) values ($1, $2, $3)', [loginId, current, now.toISOString()])
      const ended = await endSessionsOf(tx, { loginId, except: sessionId }, now)
      const changed = await loadPerson(tx, sessionId, loginId, now, context.config.mode)
      if (changed === null) {
        await tx.query('rollback to savepoint changing')
        return sessionGone(tx, attempt)
      }
      await writeAudit(tx, { principal: person, origin: call.origin, action: attempt.action, facts: { targetKind: 'login', targetId: loginId, after: { sessions_ended: ended } } })
      return ok(await userRow(tx, context.config.timeZone, changed))
    })
    context.sessions.forgetAll()
    if (!user.ok) return user
    return ok({ rows: [user.value] })
  }
}
