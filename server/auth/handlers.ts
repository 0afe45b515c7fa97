import type { auth } from '#contract/auth.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Handlers } from '../runtime/handler.ts'
import { personOf } from '../security/person.ts'
import { register } from './register.ts'
import { endSession } from './session-store.ts'
import { userRow } from './user-row.ts'

/** All but the sign-in itself, which runs outside the runner (`sign-in.ts`). */
export const authHandlers: Omit<Handlers<typeof auth>, 'adminLogin'> = {
  register,

  async me({ tx, context }, call) {
    return ok({ rows: [await userRow(tx, context.config.timeZone, personOf(call))] })
  },

  async logout({ tx, now, context }, call) {
    const { sessionId } = personOf(call)
    const ended = await endSession(tx, sessionId, now)
    return ok({
      rows: [{ ended }],
      audit: { targetKind: 'session', targetId: sessionId },
      afterCommit: () => context.sessions.forget(sessionId),
    })
  },
}
