import { claimSealing, sealRows } from '#database/audit-chain.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Log } from './log.ts'

const everyMs = 400
/** An id is taken a moment before its transaction is known to all; what was in flight then is done after this long. */
const settledAfterMs = 2_000
const trackedMax = 16

/** A moment: ids up to `lastId` were taken, by transactions older than `nextTransaction`. */
type Moment = { readonly atMs: number; readonly lastId: bigint; readonly nextTransaction: bigint }

export type AuditSealer = { stop(): Promise<void> }

/**
 * Follows the audit log and chains what is committed, within a second. Every node runs one; a lock lets one of them work. A row of a
 * transaction that took its id early and commits late is found too: the floor below which nobody looks again rises only past ids
 * whose transactions have ended.
 */
export function startAuditSealer({ database, log }: { readonly database: Database; readonly log: Log }): AuditSealer {
  let stopped = false
  let floorId = 0n
  const moments: Moment[] = []

  const step = () => withTransaction(database, {}, async (tx) => {
    if (!(await claimSealing(tx))) return true
    const { rows } = await tx.queryNamed<{ last: string | null; oldest: string; next: string }>('audit-horizon',
      `select pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass) as last,
         pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`)
    const { last, oldest = '0', next = '0' } = rows[0] ?? {}
    const nowMs = performance.now()
    const settled = moments.findLast(({ atMs, nextTransaction }) => nowMs - atMs >= settledAfterMs && nextTransaction <= BigInt(oldest))
    const { all } = await sealRows(tx, floorId)
    if (settled && all && settled.lastId > floorId) floorId = settled.lastId
    if (nowMs - (moments.at(-1)?.atMs ?? -Infinity) >= everyMs) moments.push({ atMs: nowMs, lastId: BigInt(last ?? 0), nextTransaction: BigInt(next) })
    if (moments.length > trackedMax) moments.shift()
    return all
  })

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
