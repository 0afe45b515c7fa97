import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Log } from './log.ts'

/** The same call that fails again within this time is in the log only: nobody can fill the record with one bug. */
const quietMs = 60_000

/** Writes into the record that a call ended in a bug, under the number that the reply and the log carry. Never throws. */
export type ProgramErrors = (call: string, correlationId: string) => void

export function createProgramErrors({ database, log }: { readonly database: Database; readonly log: Log }): ProgramErrors {
  const toldAtMs = new Map<string, number>()
  return (call, correlationId) => {
    const nowMs = performance.now()
    if (nowMs - (toldAtMs.get(call) ?? -Infinity) < quietMs) return
    toldAtMs.set(call, nowMs)
    withTransaction(database, {}, (tx) => tx.query(
      `insert into audit_log (actor_kind, action, target_kind, target_id, correlation_id) values ('system', 'program.error', 'call', $1, $2)`, [call, correlationId]))
      .catch((error: unknown) => log.warn('a bug could not be recorded', { error, correlationId }))
  }
}
