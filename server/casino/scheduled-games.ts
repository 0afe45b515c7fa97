import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Log } from '../runtime/log.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import { startQueueWorker } from '../runtime/queue-worker.ts'
import type { QueueWorker } from '../runtime/queue-worker.ts'
import { casinoMessage } from './casino-row.ts'

const everyMs = 1_000

/**
 * Tells every screen of the casino where the moment of a scheduled game has come, after `since` and until `now`. What is asked for shows
 * it from its moment on by itself; what is open would go on showing what was.
 * @returns whether there was one
 */
export async function tellScheduled(tx: Tx, since: Date, now: Date): Promise<boolean> {
  const { rowCount } = await tx.queryNamed('games-scheduled', 'select from casino_games where visible_from > $1 and visible_from <= $2 and archived_at is null limit 1', [since.toISOString(), now.toISOString()])
  if (rowCount === 0) return false
  await writeOutbox(tx, [casinoMessage()])
  return true
}

type Watch = { readonly database: Database; readonly holder: string; readonly log: Log; readonly now: () => Date; readonly wakeRelay: () => void }

/** Watches for the moments of scheduled games on one node at a time. */
export function startGameWatch({ database, holder, log, now, wakeRelay }: Watch): QueueWorker {
  let since = now()
  return startQueueWorker({
    database, holder, log, everyMs, lease: 'casino-games', failing: 'casino: scheduled games could not be looked for, trying again',
    async step() {
      const until = now()
      if (await withTransaction(database, {}, (tx) => tellScheduled(tx, since, until))) wakeRelay()
      since = until
      return false
    },
  })
}
