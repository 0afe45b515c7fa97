import { expect, test } from 'vitest'
import { sealRows } from '#database/audit-chain.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moveLegs } from '../exposure/leg-mover.ts'
import { moveMoney, moveTurnovers } from '../statements/money-mover.ts'
import { sumBets, sumVoids } from './sum-bets.ts'
import { sumEntries, sumTurnover } from './sum-entries.ts'
import { sumResults } from './sum-results.ts'

const db = await testDatabase()

type Node = { readonly 'Node Type': string; readonly 'CTE Name'?: string; readonly 'Relation Name'?: string; readonly 'Join Filter'?: string; readonly Plans?: readonly Node[] }

/** What the first statement of a work answers, where without it there is no other; every other statement answers nothing. */
const firstAnswers: Readonly<Record<string, object>> = {
  'sums-place': { no: '1', last: '20001', oldest: '1' },
  'sums-results-due': { market_id: '1', revision: 1, kind: 'void', after_bet_id: '0', end_bet_id: null },
  'turnover-take': { market_id: '1' },
  'sums-turnover-due': { market_id: '1' },
}

/** The plans of all statements of `work`, as the keepers of sums have them planned. */
async function plansOf(work: (tx: Tx) => Promise<unknown>): Promise<readonly (readonly [string, Node])[]> {
  const plans: (readonly [string, Node])[] = []
  await withTransaction(db.database, { planAnew: true }, async (tx) => {
    const queryNamed = async (name: string, text: string, values?: readonly unknown[]) => {
      const { rows } = await tx.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(`explain (format json) ${text}`, values as Value[])
      plans.push([name, rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('a plan')])
      const answer = firstAnswers[name]
      return { rows: answer === undefined ? [] : [answer], rowCount: answer === undefined ? 0 : 1 }
    }
    await work({ query: (text: string, values?: readonly unknown[]) => queryNamed('', text, values), queryNamed } as unknown as Tx)
  })
  return plans
}

const allOf = (node: Node): readonly Node[] => [node, ...(node.Plans?.flatMap(allOf) ?? [])]

/** Joins that hold every row of one part of a statement against every row of another: their time grows with the square of what is added up. */
function squaresOf(plan: Node): readonly string[] {
  return allOf(plan).filter(({ 'Join Filter': filter, Plans: sides }) => {
    const inner = sides?.[1]
    return filter !== undefined && inner !== undefined && (inner['Node Type'] === 'Materialize' || allOf(inner).some((node) => node['Node Type'] === 'CTE Scan'))
  }).map((node) => `${node['Join Filter'] ?? ''} of ${allOf(node).flatMap((leaf) => leaf['CTE Name'] ?? leaf['Relation Name'] ?? []).join(', ')}`)
}

const statements = [
  ['bets', sumBets, 'sums-bets'],
  ['voids', sumVoids, 'sums-voids'],
  ['results that void bets', sumResults, 'sums-results'],
  ['entries', sumEntries, 'sums-entries'],
  ['turnovers', sumTurnover, 'sums-turnover'],
  ['money of statements', moveMoney, 'money-move'],
  ['turnovers of statements', moveTurnovers, 'turnover-add'],
  ['legs of exposure', moveLegs, 'exposure-move'],
  ['seals of the record', (tx: Tx) => sealRows(tx, 0n), 'audit-seal'],
] as const

/** What was counted of a table without rows is believed until it is counted again. */
const believed = [['never looked at', 'select'], ['looked at while they were empty', 'analyze']] as const

test.each(believed.flatMap(([tables, look]) => statements.map(([what, work, statement]) => [what, tables, look, work, statement] as const)))('what is added up is not held against itself row by row: %s, of tables %s', async (_what, _tables, look, work, statement) => {
  await db.owner.query(look)
  const plans = await plansOf(work)
  expect(plans.map(([name]) => name)).toContain(statement)
  expect(plans.flatMap(([name, plan]) => squaresOf(plan).map((square) => `${name}: ${square}`))).toEqual([])
})
