import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Log } from '../runtime/log.ts'
import { databaseNow } from '../runtime/database-now.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import { findMaintenance } from './maintenance-store.ts'
import { tellMaintenance } from './tell-maintenance.ts'

const everyMs = 1_000

export type MaintenanceClock = { stop(): Promise<void> }

type Deps = { readonly database: Database; readonly log: Log; readonly wakeRelay: () => void }

/**
 * Tells people that maintenance has begun or ended by its time. Nothing waits for it: what is in force is judged by the times
 * themselves. Any number of nodes may run it; each row is told by one.
 */
export function startMaintenanceClock({ database, log, wakeRelay }: Deps): MaintenanceClock {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = withTransaction(database, {}, tellDue)
      .then((told) => { if (told > 0) wakeRelay() })
      .catch((error: unknown) => log.warn('maintenance: people could not be told, trying again', { error }))
      .finally(() => { busy = false })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** @returns how many there were to tell of */
export async function tellDue(tx: Tx): Promise<number> {
  const now = await databaseNow(tx)
  const { rows } = await tx.queryNamed<{ readonly id: string; readonly step: 'started' | 'ended' }>('maintenance-due',
    `with due as (
       select id, case when ends_at <= $1 then 'ended' else 'started' end as step from maintenance
       where told <> 'ended' and ended_at is null and (ends_at <= $1 or (told = 'announced' and starts_at <= $1)) order by id for update skip locked
     )
     update maintenance m set told = d.step, ended_at = case when d.step = 'ended' then m.ends_at end, version = m.version + 1 from due d where m.id = d.id
     returning m.id, d.step`, [now.toISOString()])
  for (const { id, step } of rows) {
    const row = await findMaintenance(tx, id)
    if (row !== null) await writeOutbox(tx, [await tellMaintenance(tx, row, step, now, null)])
  }
  return rows.length
}
