import type * as z from 'zod/mini'
import type { policyRow, security } from '#contract/security.ts'
import type { SecurityPolicy } from '#domain/access/security-policy.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handlers } from '../runtime/handler.ts'
import { loadVersionedPolicy, policyKey, storePolicy } from './policy-store.ts'

type PolicyRow = z.output<typeof policyRow>

function toRow({ secondFactor, stepUpMinutes, idleMinutes, sessionMinutes, passwordDays, separateDuties }: SecurityPolicy, version: number): PolicyRow {
  return {
    second_factor: { ...secondFactor }, step_up_minutes: { ...stepUpMinutes },
    idle_minutes: idleMinutes, session_minutes: sessionMinutes, password_days: passwordDays, separate_duties: separateDuties, version,
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
    const { policy, version } = await loadVersionedPolicy(tx, context.config.mode)
    return ok({ rows: [toRow(policy, version)] })
  },

  async setPolicy({ tx, context }, { body: { reason, ...row } }) {
    // The row may not be there yet, so there is nothing to lock but the name of it.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [policyKey])
    const before = await loadVersionedPolicy(tx, context.config.mode)
    if (before.version !== row.version) return refuse('REQUEST_STALE', { sent_version: row.version, now_version: before.version })
    const policy = fromRow(row)
    const after = toRow(policy, before.version + 1)
    await storePolicy(tx, policy, after.version)
    return ok({
      rows: [after],
      audit: { targetKind: 'policy', targetId: policyKey, reason, before: toRow(before.policy, before.version), after },
      afterCommit: context.sessions.forgetAll,
    })
  },
}
