import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { databaseNow } from '../runtime/database-now.ts'
import type { Log } from '../runtime/log.ts'
import { tellDueNotifications } from './tell-people.ts'

const everyMs = 1_000

type Deps = { readonly database: Database; readonly log: Log; readonly wakeRelay: () => void }

/** Tells site notifications at their time, by the clock that all nodes have in common. Any number of nodes may run it; each is told by one. */
export function startNotificationClock({ database, log, wakeRelay }: Deps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = withTransaction(database, {}, async (tx) => tellDueNotifications(tx, await databaseNow(tx)))
      .then((told) => { if (told > 0) wakeRelay() })
      .catch((error: unknown) => log.warn('site notifications: people could not be told, trying again', { error }))
      .finally(() => { busy = false })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
