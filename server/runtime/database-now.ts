import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'

/** What the one clock of all nodes says now, not when the transaction began; for what every node has to judge alike. In whole milliseconds. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows: [row] } = await tx.queryNamed<{ ms: number }>('database-now', 'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  assert(row !== undefined, 'a clock says something')
  return new Date(row.ms)
}
