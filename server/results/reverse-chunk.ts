import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId, VectorId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import type { Posting } from '#domain/ledger/entry.ts'
import { edgeBalances } from '#domain/ledger/reconcile.ts'
import { reverseEntry, reversibleTypes } from '#domain/results/reverse-entry.ts'
import type { ReversibleType } from '#domain/results/reverse-entry.ts'
import { appendEntries } from './journal-store.ts'
import type { MarketEntry } from './journal-store.ts'
import { loadStands } from './position-store.ts'
import { heldBy, parentsIn } from './settle-chunk.ts'
import type { Chunk, ChunkDone, ChunkTools } from './settle-chunk.ts'

type PostedRow = {
  readonly id: string
  readonly type: ReversibleType
  readonly account_id: string
  readonly amount_minor: string
  readonly vector_id: string
  readonly void_id: string | null
  readonly currency: string
  readonly lines: readonly (readonly [debit: string, credit: string, amount: string])[] | null
}

const postedHead = `
select e.id, e.type, e.account_id, e.amount_minor, e.vector_id, e.void_id, e.currency,
  (select json_agg(json_build_array(p.debit_account_id::text, p.credit_account_id::text, p.amount_minor::text) order by p.line)
     from postings p where (p.business_id, p.entry_id) = (e.business_id, e.id)) as lines
from journal_entries e
where e.business_id = $1 and e.market_id = $2 and e.revision = $3 and e.account_id = any($4::bigint[]) and e.type = any($5::entry_type[])`

/** In two parts, of which each has a key: what else its players ever won or lost is not read. */
const postedText = `
${postedHead} and e.void_id is null
union all
${postedHead} and e.void_id = any(array(select void_id from void_parts where market_id = $2))
order by id`

/** Posts the opposite of all that the settlement posted for the players of a chunk, and says what becomes of their money and of what their bets hold again. */
export async function reverseChunk(tx: Tx, chunk: Chunk, { ids, vectors, now }: ChunkTools): Promise<ChunkDone> {
  const stands = await loadStands(tx, chunk.marketId, chunk, chunk.outcome, vectors)
  const { rows } = await tx.query<PostedRow>(postedText,
    [chunk.businessId, chunk.marketId, chunk.revision, chunk.playerIds, arrayText(reversibleTypes)])
  const newIds = await ids.take(rows.length)
  const entries = rows.map((row, index): MarketEntry => {
    const id = newIds[index]
    assert(id !== undefined, 'an entry has an id')
    const reversal = reverseEntry({
      type: row.type,
      vectorId: row.vector_id as VectorId,
      amountMinor: minor(row.amount_minor),
      postings: (row.lines ?? []).map(postingOf),
      parts: [],
    })
    return { ...reversal, id, playerId: row.account_id as AccountId, reversesId: row.id, voidId: row.void_id }
  })
  await appendEntries(tx, { ...chunk, currency: rows[0]?.currency ?? '', at: now }, entries)
  const unsettled = edgeBalances(entries.flatMap((entry) => entry.postings), parentsIn(stands))
  return { players: stands.length, bets: stands.reduce((count, stand) => count + stand.bets, 0), unsettled, held: heldBy(stands) }
}

function postingOf([debit, credit, amount]: readonly [string, string, string]): Posting {
  return { debit: debit as AccountId, credit: credit as AccountId, amountMinor: minor(amount) }
}
