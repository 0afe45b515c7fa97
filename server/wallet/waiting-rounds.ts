import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { casinoMessage } from '../casino/casino-row.ts'
import { roundIs } from '../casino/round-state.ts'
import { endNotice, tellNotice } from '../notifications/notice.ts'
import type { Log } from '../runtime/log.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import { startQueueWorker } from '../runtime/queue-worker.ts'
import type { QueueWorker } from '../runtime/queue-worker.ts'

const everyMs = 15_000
const kind = 'casino.rounds_waiting'
const subjectOf = (providerId: string): string => `casino provider ${providerId}`

/**
 * Tells whoever may resolve them that rounds of a provider were interrupted, once while any of them waits, and ends that when none does.
 * @returns whether anything was told or ended
 */
export async function watchRounds(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await tx.queryNamed<{ readonly id: string; readonly name: string; readonly waits: boolean }>('rounds-waiting',
    `select p.id, p.name, w.waits from casino_providers p
     cross join lateral (select exists (select from casino_rounds r where r.provider_id = p.id and ${roundIs.interrupted('$1')}) as waits) w
     cross join lateral (select exists (select from notices n where n.kind = '${kind}' and n.subject = $2 || p.id and n.ended_at is null) as told) t
     where w.waits <> t.told`, [now.toISOString(), subjectOf('')])
  let moved = false
  for (const { id, name, waits } of rows) {
    const done = waits ? await tellNotice(tx, { kind, subject: subjectOf(id), params: { provider: name, provider_id: id }, now }) : await endNotice(tx, kind, subjectOf(id), now)
    moved ||= done
  }
  // Screens of rounds read anew as well.
  if (moved) await writeOutbox(tx, [casinoMessage()])
  return moved
}

type Watch = { readonly database: Database; readonly holder: string; readonly log: Log; readonly now: () => Date; readonly wakeRelay: () => void }

/** Watches for interrupted rounds on one node at a time. */
export function startRoundWatch({ database, holder, log, now, wakeRelay }: Watch): QueueWorker {
  return startQueueWorker({
    database, holder, log, everyMs, lease: 'casino-rounds', failing: 'casino: interrupted rounds could not be looked for, trying again',
    async step() {
      if (await withTransaction(database, {}, (tx) => watchRounds(tx, now()))) wakeRelay()
      return false
    },
  })
}
