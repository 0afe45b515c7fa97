import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'

/** What stood back for so long goes on, whatever else is done. */
export const standsBackMaxMs = 30_000

/**
 * A step of work that can wait, made to stand back while money of a result moves: then processors are for that. After
 * `standsBackMaxMs` it goes on until nothing waits. `step` answers whether more waits; so does what this makes of it, where no more
 * waits for it now. `now` counts milliseconds.
 */
export function standingBack(database: Database, step: () => Promise<boolean>, now = () => performance.now()): () => Promise<boolean> {
  let behindSince: number | null = null
  return async () => {
    if (await withTransaction(database, { readOnly: true }, resultsUnderWay)) {
      behindSince ??= now()
      if (now() - behindSince < standsBackMaxMs) return false
    }
    if (await step()) return true
    behindSince = null
    return false
  }
}

async function resultsUnderWay(tx: Tx): Promise<boolean> {
  const { rows: [row] } = await tx.queryNamed<{ open: boolean }>('results-under-way', 'select exists (select from settlement_jobs where finished_at is null) as open')
  return row?.open === true
}
