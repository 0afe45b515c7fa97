import { claimSealing, sealRows } from '#database/audit-chain.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { AuditFloor } from './audit-floor.ts'
import type { Log } from './log.ts'

const everyMs = 400

export type AuditSealer = { stop(): Promise<void> }

/**
 * Follows the audit log and chains what is committed, within a second. Every node runs one; a lock lets one of them work. A row of a
 * transaction that took its id early and commits late is found too (`AuditFloor`).
 */
export function startAuditSealer({ database, log }: { readonly database: Database; readonly log: Log }): AuditSealer {
  let stopped = false
  const step = sealSteps(database)

  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const round = async () => {
    try {
      while (!stopped && !(await step()));
    } catch (error) {
      log.warn('the record could not be sealed, trying again', { error })
    }
    if (!stopped) timer = setTimeout(() => { running = round() }, everyMs)
  }
  timer = setTimeout(() => { running = round() }, 0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Each step chains at most one seal of rows, and answers whether these were all. */
export function sealSteps(database: Database): () => Promise<boolean> {
  const floor = new AuditFloor()
  // The log of a new site grows by a thousand rows a second before anybody has counted them: a plan from when it was empty reads all of it for each.
  const look = () => withTransaction(database, { planAnew: true }, async (tx) => {
    if (!(await claimSealing(tx))) return null
    const { rows } = await tx.queryNamed<{ last: string | null; oldest: string; next: string }>('audit-horizon',
      `select pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass) as last,
         pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`)
    const { last, oldest = '0', next = '0' } = rows[0] ?? {}
    const horizon = { atMs: performance.now(), lastId: BigInt(last ?? 0), oldest: BigInt(oldest), next: BigInt(next) }
    return { horizon, ...(await sealRows(tx, floor.id)) }
  })
  return async () => {
    const seen = await look()
    // Only now is it sealed: what did not commit is looked for again.
    if (seen !== null) floor.rise(seen.horizon, seen.upTo)
    return seen?.all ?? true
  }
}
