import type { auth } from '#contract/auth.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Call, Handlers } from '../runtime/handler.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { register } from './register.ts'
import { endSession } from './session-store.ts'
import { userRow } from './user-row.ts'

/** All but the sign-in itself, which runs outside the runner (`sign-in.ts`). */
export const authHandlers: Omit<Handlers<typeof auth>, 'adminLogin'> = {
  register,

  async me({ tx }, call) {
    return ok({ rows: [await userRow(tx, personOf(call))] })
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

function personOf<Row extends Endpoint>({ principal }: Call<Row>) {
  assert(principal.kind === 'person', 'a call of a session has a person')
  return principal
}
