import { expect } from 'vitest'
import type { Tx } from '#database/transaction.ts'

/** A node of a plan that was carried out, of which tests read some. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Sort Key'?: readonly string[]
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

const allOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allOf)]

/** Carries a statement out and tells every node of its plan, in their order. */
export async function planOf(tx: Tx, ...[text, values]: Parameters<Tx['query']>): Promise<readonly PlanNode[]> {
  const { rows: [row] } = await tx.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, values)
  return allOf(row?.['QUERY PLAN'][0].Plan ?? expect.fail('a plan'))
}

/** The same transaction, of whose queries each is explained as well: the nodes of all their plans are put into `nodes`. */
export function explained(tx: Tx, nodes: PlanNode[]): Tx {
  const query: Tx['query'] = async (text, values) => {
    nodes.push(...(await planOf(tx, text, values)))
    return tx.query(text, values)
  }
  return { ...tx, query } as Tx
}
