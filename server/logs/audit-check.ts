import { verifyAudit } from '#database/audit-chain.ts'
import type { AuditVerdict } from '#database/audit-chain.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { holdLease } from '../runtime/lease.ts'
import type { Log } from '../runtime/log.ts'

/** Where the last verdict is kept for the screens. */
export const verdictKey = 'audit_verdict'
const firstAfterMs = 60_000
const everyMs = 60 * 60_000
const leaseMs = 30 * 60_000

export type StoredVerdict = AuditVerdict & { readonly at: string }

export type CheckOptions = { readonly database: Database; readonly holder: string; readonly log: Log; readonly now: () => Date }

/** Verifies the whole record every hour, on one node at a time. The log, which is kept elsewhere, gets the head of the chain. */
export function startAuditCheck(options: CheckOptions): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    if (await holdLease(options.database, 'audit-check', options.holder, leaseMs)) await checkAudit(options)
  }
  const start = () => {
    running = round().catch((error: unknown) => options.log.warn('the record could not be verified, trying again later', { error }))
  }
  const first = setTimeout(start, firstAfterMs)
  const timer = setInterval(start, everyMs)
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}

/** Verifies, keeps the verdict, and where something is broken says so in the log and, as an event, in the record itself. */
export async function checkAudit({ database, log, now }: Omit<CheckOptions, 'holder'>): Promise<StoredVerdict> {
  const verdict: StoredVerdict = { ...(await verifyAudit(database)), at: now().toISOString() }
  await withTransaction(database, {}, async (tx) => {
    await tx.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [verdictKey, verdict])
    if (verdict.broken) {
      await tx.query(`insert into audit_log (actor_kind, action, target_kind, target_id, after) values ('system', 'logs.broken', 'audit', $1, $2)`,
        [verdict.broken.rowId ?? verdict.broken.seal, verdict.broken])
    }
  })
  const { broken, rows, seals, unsealed, head } = verdict
  if (broken) log.error('THE RECORD IS BROKEN: somebody changed it outside of the application', { ...broken })
  else log.info('the record is whole', { rows, seals, unsealed, head })
  return verdict
}
