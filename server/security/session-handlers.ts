import type { security } from '#contract/security.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { endSessionsOf } from '../auth/session-store.ts'
import { pageLimit } from '../runtime/cursor.ts'
import type { Handlers } from '../runtime/handler.ts'
import { personOf } from './person.ts'
import { endOneSession, listSessions } from './session-list-store.ts'

export const sessionHandlers: Pick<Handlers<typeof security>, 'sessions' | 'endSessions'> = {
  async sessions({ tx, now }, call) {
    const { loginId, sessionId, policy } = personOf(call)
    const { cursor, limit } = call.query
    const found = await listSessions(tx, loginId, sessionId, { now, idleMinutes: policy.idleMinutes }, { cursor, limit: pageLimit(limit).limit })
    return found.ok ? ok(found.value) : found
  },

  async endSessions({ tx, now, context }, call) {
    const { loginId, sessionId } = personOf(call)
    const { session_id: one } = call.body
    if (one !== undefined && !(await endOneSession(tx, loginId, one, now))) return refuse('ACCESS_NOT_FOUND')
    const ended = one === undefined ? await endSessionsOf(tx, { loginId, except: sessionId }, now) : 1
    return ok({
      rows: [{ ended }],
      audit: { targetKind: 'session', targetId: one ?? 'others', after: { sessions_ended: ended } },
      afterCommit: context.sessions.forgetAll,
    })
  },
}
