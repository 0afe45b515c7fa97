import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'

/**
 * Ids for new rows, taken from the sequence `row_ids` in blocks and handed out in rising order on this node. A restart
 * leaves gaps, which mean nothing.
 */
export type IdSource = {
  /** At once, from the stock; for the few ids of one call. */
  next(): string
  /** Any number of ids; waits only when the stock is short. */
  take(count: number): Promise<readonly string[]>
}

/** The increment of the sequence: one value of it stands for this many ids. */
export const blockSize = 1_000
const stockMin = 10 * blockSize

/** The first id of a block: of the one that begins with `held` where nobody has reserved another since, else of a new one. */
export async function newestBlock(tx: Tx, held: number): Promise<number> {
  const { rows: [row] } = await tx.queryNamed<{ start: string }>('row-ids-newest',
    `select case when pg_sequence_last_value('row_ids') = $1::bigint then $1::bigint else nextval('row_ids') end as start`, [held])
  assert(row !== undefined, 'a sequence has a next value')
  return Number(row.start)
}

export async function createIdSource(database: Database): Promise<IdSource> {
  /** Free ranges, oldest first; `next` of the first is the id to hand out. */
  const ranges: { next: number; readonly end: number }[] = []
  let stock = 0
  let refill: Promise<void> | null = null

  const fetchBlocks = async (count: number): Promise<void> => {
    const { rows } = await withTransaction(database, {}, (tx) =>
      tx.queryNamed<{ start: string }>('row-ids', "select nextval('row_ids') as start from generate_series(1, $1::int)", [count]))
    for (const { start } of rows) ranges.push({ next: Number(start), end: Number(start) + blockSize })
    stock += rows.length * blockSize
  }
  const ensure = (wanted: number): Promise<void> =>
    (refill ??= fetchBlocks(Math.ceil((wanted + stockMin - stock) / blockSize)).finally(() => { refill = null }))
  const pop = (): string => {
    const first = ranges[0]
    assert(first !== undefined, 'the stock of row ids is never empty')
    const id = first.next++
    if (first.next === first.end) ranges.shift()
    stock--
    return String(id)
  }
  // A refill that fails is tried again by the next caller; whoever really needs the ids then gets the error.
  const refillSoon = () => { if (stock < stockMin) void ensure(stockMin).catch(() => undefined) }

  await ensure(stockMin)
  return {
    next() {
      refillSoon()
      return pop()
    },
    async take(count) {
      while (stock < count) await ensure(count)
      refillSoon()
      return Array.from({ length: count }, pop)
    },
  }
}
