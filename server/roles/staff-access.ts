import type { roles } from '#contract/roles.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { endSessionsOf } from '../auth/session-store.ts'
import { countedUpTo, pageLimit } from '../runtime/cursor.ts'
import type { Handlers } from '../runtime/handler.ts'
import { removeAllFactors } from '../security/factor-store.ts'
import { personOf } from '../security/person.ts'
import { countSessions, endOneSession, listSessions } from '../security/session-list-store.ts'
import { managed } from './managed.ts'
import { loginOfStaff } from './rights-store.ts'
import { findStaff } from './staff-store.ts'

export const staffAccess: Pick<Handlers<typeof roles>, 'resetFactors' | 'sessions' | 'endSessions'> = {
  async resetFactors({ tx, now, context }, { principal, params, body }) {
    const found = await managed(tx, principal, params.id, now)
    if (!found.ok) return found
    const { editor, row, loginId } = found.value
    await removeAllFactors(tx, loginId)
    const ended = await endSessionsOf(tx, { loginId }, now)
    const after = await findStaff(tx, editor, now, row.id)
    assert(after !== null, 'a person who was just changed is there')
    return ok({
      rows: [after],
      audit: { targetKind: 'staff', targetId: row.id, reason: body.reason, before: { second_factors: row.second_factors }, after: { second_factors: after.second_factors, sessions_ended: ended } },
      afterCommit: context.sessions.forgetAll,
    })
  },

  async sessions({ tx, now }, call) {
    const loginId = await loginOfStaff(tx, call.params.id)
    if (loginId === null) return refuse('ACCESS_NOT_FOUND')
    const { sessionId, policy } = personOf(call)
    const { sort, cursor } = call.query
    const found = await listSessions(tx, loginId, sessionId, { now, idleMinutes: policy.idleMinutes }, { sort, cursor, limit: pageLimit(call.query.limit).limit })
    return found.ok ? ok({ rows: found.value.rows, metadata: { ...found.value.metadata, ...countedUpTo(await countSessions(tx, loginId)) } }) : found
  },

  async endSessions({ tx, now, context }, { params, body }) {
    const loginId = await loginOfStaff(tx, params.id)
    if (loginId === null) return refuse('ACCESS_NOT_FOUND')
    if (body.session_id !== undefined && !(await endOneSession(tx, loginId, body.session_id, now))) return refuse('ACCESS_NOT_FOUND')
    const ended = body.session_id === undefined ? await endSessionsOf(tx, { loginId }, now) : 1
    return ok({
      rows: [{ ended }],
      audit: { targetKind: 'staff', targetId: params.id, reason: body.reason, after: { sessions_ended: ended } },
      afterCommit: context.sessions.forgetAll,
    })
  },
}
