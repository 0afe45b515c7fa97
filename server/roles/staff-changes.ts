import type { roles } from '#contract/roles.ts'
import type { Tx } from '#database/transaction.ts'
import { allGrants } from '#domain/access/grants.ts'
import { grantRights } from '#domain/access/manage-staff.ts'
import type { StaffRights } from '#domain/access/manage-staff.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { handOutPassword, oneTimePassword, oneTimePasswordLastsMs } from '../auth/one-time-password.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endSessionsOf } from '../auth/session-store.ts'
import { endNotice } from '../notifications/notice.ts'
import type { Handlers } from '../runtime/handler.ts'
import { loadPolicy } from '../security/policy-store.ts'
import { entriesOf, grantsSent } from './grant-entries.ts'
import { managed, rightsOfCaller } from './managed.ts'
import { lockRights, replaceGrants } from './rights-store.ts'
import { findStaff } from './staff-store.ts'
import type { StaffRow } from './staff-store.ts'

async function rowAfter(tx: Tx, editor: StaffRights, now: Date, id: string): Promise<StaffRow> {
  const row = await findStaff(tx, editor, now, id)
  assert(row !== null, 'a person who was just written is there')
  return row
}

/** Two names of one person, or of two, never meet: sign-ins have one name space. */
async function taken(tx: Tx, userName: string, email: string | null, except: string | null): Promise<'user_name' | 'email' | null> {
  const { rows } = await tx.query<{ user_name: boolean }>(
    `select user_name = $1 as user_name from logins where (user_name = $1 or email = $2) and staff_id is distinct from $3::bigint limit 1`, [userName, email, except])
  return rows[0] === undefined ? null : rows[0].user_name ? 'user_name' : 'email'
}

export const staffChanges: Pick<Handlers<typeof roles>, 'setPermissions' | 'setStatus' | 'add' | 'edit' | 'resetPassword'> = {
  async setPermissions({ tx, now, context }, { principal, params, body }) {
    const found = await managed(tx, principal, params.id, now, body.version)
    if (!found.ok) return found
    const { editor, target, row } = found.value
    const sent = grantsSent(body.permissions)
    if (!sent.ok) return sent
    const owner = body.is_owner ?? target.isOwner
    const { separateDuties } = await loadPolicy(tx, context.config.mode)
    const granted = grantRights({ editor, wanted: owner ? allGrants : sent.value, owner, separateDuties })
    if (!granted.ok) return granted
    await replaceGrants(tx, params.id, granted.value)
    await tx.query('update staff set is_owner = $2, version = version + 1 where id = $1', [params.id, owner])
    const names = (rights: Pick<StaffRights, 'isOwner' | 'grants'>) =>
      ({ is_owner: rights.isOwner, permissions: rights.grants.map(({ section, permission }) => (permission === null ? section : `${section}: ${permission}`)) })
    return ok({
      rows: entriesOf(granted.value),
      audit: {
        targetKind: 'staff', targetId: row.id, reason: body.reason ?? null,
        before: names(target), after: names({ isOwner: owner, grants: granted.value }),
      },
      afterCommit: context.sessions.forgetAll,
    })
  },

  async setStatus({ tx, now, context }, { principal, params, body }) {
    const found = await managed(tx, principal, params.id, now, body.version)
    if (!found.ok) return found
    const { editor, row, loginId } = found.value
    const active = body.status === 'active'
    await tx.query('update staff set status = $2, disabled_at = case when $3 then null else coalesce(disabled_at, $4::timestamptz) end, version = version + 1 where id = $1',
      [row.id, body.status, active, now.toISOString()])
    if (active) await endNotice(tx, 'access.asked', `access ${row.id}`, now)
    // A person who registered waits with a sign-in that is off; letting them in turns it on.
    if (active) await tx.query('update logins set active = true where staff_id = $1', [row.id])
    const ended = active ? 0 : await endSessionsOf(tx, { loginId }, now)
    return ok({
      rows: [await rowAfter(tx, editor, now, row.id)],
      audit: { targetKind: 'staff', targetId: row.id, reason: body.reason, before: { status: row.status }, after: { status: body.status, sessions_ended: ended } },
      afterCommit: context.sessions.forgetAll,
    })
  },

  async add({ tx, now, newId, context }, { principal, body }) {
    const password = oneTimePassword()
    const passwordHash = await hashPassword(password)
    await lockRights(tx)
    const editor = await rightsOfCaller(tx, principal)
    const sent = grantsSent(body.permissions)
    if (!sent.ok) return sent
    const email = body.email?.toLowerCase() ?? null
    const clash = await taken(tx, body.user_name, email, null)
    if (clash !== null) return refuse('ACCESS_NAME_TAKEN', { field: clash })
    const owner = body.is_owner ?? false
    const { separateDuties } = await loadPolicy(tx, context.config.mode)
    const granted = grantRights({ editor, wanted: owner ? allGrants : sent.value, owner, separateDuties })
    if (!granted.ok) return granted

    const id = newId()
    const expiresAt = new Date(now.getTime() + oneTimePasswordLastsMs).toISOString()
    await tx.query('insert into staff (id, name, role, is_owner, created_by, created_at) values ($1, $2, $3, $4, $5, $6)',
      [id, body.name, body.role, owner, editor.staffId, now.toISOString()])
    await tx.query(
      `insert into logins (id, user_name, email, staff_id, password_hash, must_change_password, password_changed_at, password_expires_at, created_at)
       values ($1, $2, $3, $4, $5, true, $6, $7, $6)`, [newId(), body.user_name, email, id, passwordHash, now.toISOString(), expiresAt])
    await replaceGrants(tx, id, granted.value)
    const row = await rowAfter(tx, editor, now, id)
    const { user_name, name, role, preset, is_owner, menu_names } = row
    return ok({
      rows: [row],
      extra: { one_time_password: password, expires_at: expiresAt },
      audit: { targetKind: 'staff', targetId: id, after: { user_name, name, email, role, preset, is_owner, menu_names, permissions: granted.value.flatMap(({ permission }) => permission ?? []) } },
    })
  },

  async edit({ tx, now }, { principal, params, body }) {
    const found = await managed(tx, principal, params.id, now, body.version)
    if (!found.ok) return found
    const { editor, row } = found.value
    const email = body.email?.toLowerCase() ?? null
    if ((await taken(tx, row.user_name, email, row.id)) !== null) return refuse('ACCESS_NAME_TAKEN', { field: 'email' })
    await tx.query('update staff set name = $2, role = $3, version = version + 1 where id = $1', [row.id, body.name, body.role])
    await tx.query('update logins set email = $2 where staff_id = $1', [row.id, email])
    const after = await rowAfter(tx, editor, now, row.id)
    const facts = (each: StaffRow) => ({ name: each.name, email: each.email, role: each.role })
    return ok({ rows: [after], audit: { targetKind: 'staff', targetId: row.id, before: facts(row), after: facts(after) } })
  },

  async resetPassword({ tx, now, context }, { principal, params, body }) {
    const password = oneTimePassword()
    const passwordHash = await hashPassword(password)
    const found = await managed(tx, principal, params.id, now)
    if (!found.ok) return found
    const { editor, row, loginId } = found.value
    const expiresAt = await handOutPassword(tx, loginId, passwordHash, now)
    const ended = await endSessionsOf(tx, { loginId }, now)
    return ok({
      rows: [await rowAfter(tx, editor, now, row.id)],
      extra: { one_time_password: password, expires_at: expiresAt },
      audit: { targetKind: 'staff', targetId: row.id, reason: body.reason, after: { must_change_password: true, sessions_ended: ended } },
      afterCommit: context.sessions.forgetAll,
    })
  },
}
