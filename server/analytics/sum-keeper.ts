import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Log } from '../runtime/log.ts'
import { startQueueWorker } from '../runtime/queue-worker.ts'
import type { QueueWorker } from '../runtime/queue-worker.ts'
import { standingBack } from '../runtime/stand-back.ts'
import { closeResults } from './player-results.ts'
import { daysDue, sumDaysAnew } from './sum-days.ts'
import { messagesMax, sumBets, sumBetsAnew, sumVoids } from './sum-bets.ts'
import { countMore } from './sum-active.ts'
import { sumEntries, sumEntriesAnew, sumTurnover } from './sum-entries.ts'
import { sumResults } from './sum-results.ts'

/** A bet changes the sums of every account above its player; rarer rounds add up more bets of one sum before it is written. */
const everyMs = 5_000

/** Keeps what reports add up, beside what it follows and never in its way. */
export function startSumKeeper({ database, holder, log, now }: { readonly database: Database; readonly holder: string; readonly log: Log; readonly now: () => Date }): QueueWorker {
  const step = async (): Promise<boolean> => (await keepSums(database)) || closePlayerDays(database, now())
  return startQueueWorker({ database, holder, log, everyMs, lease: 'reports', failing: 'reports: what waits could not be added up, trying again', step: standingBack(database, step) })
}

/** Adds up some of what waits, each kind in a transaction of its own. Answers whether more may wait. */
export async function keepSums(database: Database): Promise<boolean> {
  const due = await underLock(database, async (tx) => {
    await countMore(tx)
    return (await daysDue(tx)) ?? null
  })
  if (due === undefined) return false
  if (due !== null) await anew(database, (tx) => sumDaysAnew(tx, due))
  const bets = await underLock(database, sumBets)
  if (bets === undefined) return false
  if (bets === null) await anew(database, (tx) => sumBetsAnew(tx, takenAtOnce))
  const entries = (await underLock(database, sumEntries)) ?? 0
  const voids = (await underLock(database, sumVoids)) ?? 0
  const result = (await underLock(database, sumResults)) ?? false
  // A market settles chunk by chunk: its turnover is counted once there are no more of them.
  const turnover = entries === 0 && voids === 0 && !result && ((await underLock(database, sumTurnover)) ?? false)
  return due !== null || bets === null || bets === messagesMax || entries > 0 || voids > 0 || result || turnover
}

/** Writes what players won or lost on one day that is over. Answers whether there was one. */
export async function closePlayerDays(database: Database, now: Date): Promise<boolean> {
  return (await underLock(database, (tx) => closeResults(tx, now))) ?? false
}

/** Bets, and entries, that are added up at once where all are: most sums are written once then, and in the order of their keys. */
const takenAtOnce = 250_000

/**
 * Makes every sum anew from what is append-only. What happens meanwhile waits, and is added after.
 * @param atOnce bets, and entries, of one step
 */
export async function rebuildSums(database: Database, atOnce = takenAtOnce): Promise<void> {
  // Bets second: what results void is of their sums, and has markets among those of money.
  await anew(database, sumEntriesAnew)
  await anew(database, (tx) => sumBetsAnew(tx, atOnce))
  for (let taken = 1; taken > 0;) taken = await anew(database, (tx) => sumEntries(tx, atOnce))
  while (await keepSums(database));
}

const lockText = `select pg_try_advisory_xact_lock(hashtextextended('report sums', 0)) as mine`

/** Undefined: somebody else is at it. Every row is reached by a key, whatever is known of tables that a large settlement has just filled. */
async function underLock<Result>(database: Database, body: (tx: Tx) => Promise<Result>): Promise<Result | undefined> {
  return withTransaction(database, { planAnew: true }, async (tx) => {
    const { rows } = await tx.queryNamed<{ mine: boolean }>('sums-lock', lockText)
    return rows[0]?.mine === true ? body(tx) : undefined
  })
}

/** The lock is waited for by a transaction of its own, so that the snapshot of the one that sums is younger than what the last holder did. */
async function anew<Result>(database: Database, body: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withTransaction(database, {}, async (lock) => {
    await lock.query('set local idle_in_transaction_session_timeout = 0')
    await lock.query(`select pg_advisory_xact_lock(hashtextextended('report sums', 0))`)
    return withTransaction(database, { isolation: 'repeatable read' }, async (tx) => {
      await tx.query(`set local statement_timeout = '30min'; set local work_mem = '128MB'`)
      return body(tx)
    })
  })
}
