import { randomUUID } from 'node:crypto'
import type { auth } from '#contract/auth.ts'
import { defaultPolicies } from '#domain/access/security-policy.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { tellNotice } from '../notifications/notice.ts'
import type { Handler } from '../runtime/handler.ts'
import { passwordWeakness } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { endSession, insertSession } from './session-store.ts'
import { userRow } from './user-row.ts'

/**
 * Creates a person of the staff who is inactive and has no permissions. The token that comes back is of a session that has
 * ended: it opens nothing. For an address that is known already nothing is created, and the answer has the same form, so that
 * it does not tell who is registered. Refuses: ACCESS_REGISTRATION_OFF, ACCESS_PASSWORD_WEAK.
 */
export const register: Handler<typeof auth.register> = async ({ tx, now, newId, context }, { body, origin }) => {
  if (!context.config.register) return refuse('ACCESS_REGISTRATION_OFF')
  const email = body.email.toLowerCase()
  const name = `${body.firstName} ${body.lastName}`
  const [staffId, loginId, sessionId] = [newId(), newId(), randomUUID()]
  const weakness = await passwordWeakness(body.password, { userName: email, name })
  if (weakness !== null) return refuse('ACCESS_PASSWORD_WEAK', { reason: weakness })
  const passwordHash = await hashPassword(body.password)

  await tx.query('savepoint person')
  await tx.query(`insert into staff (id, name, role, status) values ($1, $2, 'user', 'suspended')`, [staffId, name])
  const { rowCount } = await tx.query(
    'insert into logins (id, user_name, email, staff_id, password_hash, active) values ($1, $2, $2, $3, $4, false) on conflict do nothing', [loginId, email, staffId, passwordHash])
  const created = rowCount === 1
  const user = await userRow(tx, context.config.timeZone, { actor: { kind: 'staff', staffId: staffId as StaffId, grants: [] }, userName: email, name, expiresAt: now, due: null, policy: defaultPolicies[context.config.mode] })
  if (!created) {
    await tx.query('rollback to savepoint person')
  } else {
    await insertSession(tx, { id: sessionId, loginId, createdAt: now, expiresAt: now, ip: origin.ip, userAgent: origin.userAgent, deviceHash: null })
    await endSession(tx, sessionId, now)
    await tellNotice(tx, { kind: 'access.asked', subject: `access ${staffId}`, params: { name, staff_id: staffId }, now })
  }
  return ok({
    rows: [{ accessToken: await context.tokens.sign({ loginId, sessionId }, now), user }],
    audit: { targetKind: 'login', targetId: email, after: { created } },
    afterCommit: context.wakeRelay,
  })
}
