import { expect } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { TestDatabase } from './database.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Node[]
}

/**
 * How the statements of `work` reach some tables: by which nodes and indexes, how many rows these found, and how many they looked at,
 * found or not; as each statement is sent, with its own values. To `work` itself every statement answers no rows.
 */
export async function reached(db: TestDatabase, tables: readonly string[], work: (tx: Tx) => Promise<unknown>) {
  const nodes: Node[] = []
  const collect = (node: Node): void => {
    if (tables.includes(node['Relation Name'] ?? '')) nodes.push(node)
    node.Plans?.forEach(collect)
  }
  await withTransaction(db.database, { readOnly: true }, async (tx) => {
    const query: Tx['query'] = async (text, values) => {
      const { rows } = await tx.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(`explain (analyze, format json) ${text}`, values)
      collect(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('a plan'))
      return { rows: [], rowCount: 0 }
    }
    await work({ query, queryNamed: (_name, text, values) => query(text, values) } as Tx)
  })
  return {
    by: nodes.map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`),
    rows: nodes.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
    looked: nodes.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0),
  }
}
