import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { TestDatabase } from './database.ts'
import { planOf, type PlanNode } from './explained.ts'

/**
 * How the statements of `work` reach some tables: by which nodes and indexes, how many rows these found, and how many they looked at,
 * found or not; as each statement is sent, with its own values and with what was set before it. To `work` itself every statement answers no rows.
 */
export async function reached(db: TestDatabase, tables: readonly string[], work: (tx: Tx) => Promise<unknown>) {
  const nodes: PlanNode[] = []
  await withTransaction(db.database, { readOnly: true }, async (tx) => {
    const query: Tx['query'] = async (text, values) => {
      if (text.startsWith('set ')) return tx.query(text)
      nodes.push(...(await planOf(tx, text, values)).filter((node) => tables.includes(node['Relation Name'] ?? '')))
      return { rows: [], rowCount: 0 }
    }
    const named: Tx['queryNamed'] = (_name, text, values) => query(text, values)
    await work({ query, queryNamed: named, queryKept: named } as Tx)
  })
  return {
    by: nodes.map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`),
    rows: nodes.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
    looked: nodes.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0),
  }
}
