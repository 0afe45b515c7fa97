import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { needKinds } from '#domain/notices/notice-kinds.ts'
import { removeUnusedImages } from '../casino/unused-images.ts'
import { holdLease } from './lease.ts'
import type { Log } from './log.ts'

/** A client that was away for longer loads its screens again. */
export const streamKeptMs = 24 * 60 * 60_000
/** A request may be sent again under its key for this long and has no second effect. */
export const keysKeptMs = 30 * 24 * 60 * 60_000

/** A signed call is taken for five minutes before and after its time; its nonce need not be known for longer. */
export const noncesKeptMs = 60 * 60_000

/** How long people find a notification; one that people wrote for the site, for good. */
export const noticesKeptMs = 30 * 24 * 60 * 60_000

/** A day of stakes is summed while its bets arrive; the last of them come soon after its end. */
const stakeDaysKeptMs = 7 * 24 * 60 * 60_000

const everyMs = 10 * 60_000
const leaseMs = 5 * 60_000
/** Rows removed by one transaction, so that none is long. */
const rowsMax = 5_000

/** `but`: rows that stay whatever their age. */
type Pruning = { readonly table: string; readonly key: string; readonly keptMs: number; readonly but?: string }
const prunings = [
  { table: 'stream', key: 'no', keptMs: streamKeptMs },
  // What people wrote for the site is shown until it is over, and who had and read it is a record. What still waits for an act is kept
  // until somebody has seen to it; nobody ends a locked sign-in.
  { table: 'notices', key: 'id', keptMs: noticesKeptMs, but: `kind = 'site.notification' or ended_at is null and kind in (${needKinds.filter((kind) => kind !== 'sign_in.locked').map((kind) => `'${kind}'`).join(', ')})` },
  { table: 'stake_days', key: 'player_id, day', keptMs: stakeDaysKeptMs },
  { table: 'casino_nonces', key: 'key_id, nonce', keptMs: noncesKeptMs },
  { table: 'idempotency_keys', key: 'scope, key', keptMs: keysKeptMs },
] as const satisfies readonly Pruning[]

/** Removes rows of the stream, notifications, sums and stored replies that are older than their stated age, and images that nothing shows; on one node at a time. */
export function startJobs({ database, holder, log }: { readonly database: Database; readonly holder: string; readonly log: Log }): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  const round = async (): Promise<void> => {
    if (!(await holdLease(database, 'jobs', holder, leaseMs))) return
    await removeOld(database, () => stopped)
  }
  const timer = setInterval(() => {
    running = round().catch((error: unknown) => log.warn('jobs: old rows could not be removed, trying again later', { error }))
  }, everyMs)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Everything that goes by its age. */
export async function removeOld(database: Database, ends: () => boolean = () => false): Promise<void> {
  for (const pruning of prunings) while (!ends() && (await prune(database, pruning)) === rowsMax);
  if (!ends()) await removeUnusedImages(database)
}

/** @returns how many rows went */
export async function prune(database: Database, { table, key, keptMs, but = 'false' }: Pruning): Promise<number> {
  const { rowCount } = await withTransaction(database, {}, (tx) =>
    tx.query(`delete from ${table} where (${key}) in (select ${key} from ${table} where at < now() - $1 * interval '1 millisecond' and not (${but}) order by ${key} limit ${rowsMax})`, [keptMs]))
  return rowCount
}
