import type * as z from 'zod/mini'
import type { policyRow, security } from '#contract/security.ts'
import type { SecurityPolicy } from '#domain/access/security-policy.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Handlers } from '../runtime/handler.ts'
import { loadPolicy, policyKey } from './policy-store.ts'

type PolicyRow = z.output<typeof policyRow>

function toRow({ secondFactor, stepUpMinutes, idleMinutes, sessionMinutes, passwordDays, separateDuties }: SecurityPolicy): PolicyRow {
  return {
    second_factor: { ...secondFactor }, step_up_minutes: { ...stepUpMinutes },
    idle_minutes: idleMinutes, session_minutes: sessionMinutes, password_days: passwordDays, separate_duties: separateDuties,
  }
}

function fromRow(row: PolicyRow): SecurityPolicy {
  return {
    secondFactor: row.second_factor, stepUpMinutes: row.step_up_minutes,
    idleMinutes: row.idle_minutes, sessionMinutes: row.session_minutes, passwordDays: row.password_days, separateDuties: row.separate_duties,
  }
}

export const policyHandlers: Pick<Handlers<typeof security>, 'policy' | 'setPolicy'> = {
  async policy({ tx, context }) {
    return ok({ rows: [toRow(await loadPolicy(tx, context.config.mode))] })
  },

  async setPolicy({ tx, context }, { body: { reason, ...row } }) {
    // The row may not be there yet, so there is nothing to lock but the name of it.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [policyKey])
    const before = await loadPolicy(tx, context.config.mode)
    const after = fromRow(row)
    await tx.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [policyKey, after])
    return ok({
      rows: [toRow(after)],
      audit: { targetKind: 'policy', targetId: policyKey, reason, before: toRow(before), after: toRow(after) },
      afterCommit: context.sessions.forgetAll,
    })
  },
}
