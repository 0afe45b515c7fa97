import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Log } from '../runtime/log.ts'
import { tellDueNotifications } from './tell-people.ts'

const everyMs = 1_000

type Deps = { readonly database: Database; readonly log: Log; readonly now: () => Date; readonly wakeRelay: () => void }

/** Tells site notifications at their time. Any number of nodes may run it; each is told by one. */
export function startNotificationClock({ database, log, now, wakeRelay }: Deps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = withTransaction(database, {}, (tx) => tellDueNotifications(tx, now()))
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
