import type { Database } from '#database/open-database.ts'
import type { Check } from '#database/reconcile-check.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { activeCompared, rezoned } from './prove-active.ts'
import { stakesCompared } from './prove-bets.ts'
import { daysCompared, resultsCompared } from './prove-days.ts'
import { moneyCompared } from './prove-money.ts'
import { marketsToCount, outcomesCompared } from './prove-outcomes.ts'
import { compareRows } from './prove-rows.ts'
import type { Compared, Slice } from './prove-rows.ts'
import { placeInStream } from './sum-bets.ts'

/** Accounts that one statement compares: what it sorts beyond its memory it sorts on the disk. */
const accountsAtOnce = 20_000

/**
 * Proves the sums that reports and charts read from bets, voids, positions, entries and postings, to the unit, in one snapshot and beside a
 * running server: what waits to be added up is known by name and left out on both sides. It shares with adding up the lists of what kinds
 * of entries there are and the rounding of a void, and no statement: an account is held against those directly below it, where adding up
 * follows the paths of players, and against all rows at once, where adding up takes what is new. Where the bets are due to be added up
 * anew, which the server does within seconds, their sums are left out and it is said.
 * Not looked at: `stake_days`, which large wagers are told by and which is removed after days.
 * @param atOnce accounts of one statement
 */
export async function proveSums(database: Database, atOnce = accountsAtOnce): Promise<readonly Check[]> {
  return withTransaction(database, { readOnly: true, isolation: 'repeatable read' }, async (tx) => {
    // One processor, and no more memory than a sort of the keepers has: the server goes on beside it.
    await tx.query(`set local statement_timeout = '30min'; set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0; set local jit = off`)
    const slices = await slicesOf(tx, atOnce)
    const { rows: [apart] } = await tx.query<{ markets: number; zones: number }>(
      `select (select count(*)::int from (${marketsToCount}) m) as markets, (select count(distinct id)::int from (${rezoned}) z) as zones`)
    const anew = (await placeInStream(tx)) === null
    const compared = [...stakesCompared, ...moneyCompared, ...outcomesCompared(apart?.markets ?? 0), ...activeCompared(apart?.zones ?? 0), ...daysCompared, ...resultsCompared]
    const checks: Check[] = []
    for (const each of compared) checks.push(anew && each.fromBets === true ? leftOut(each) : await compareRows(tx, slices, each))
    return checks
  })
}

function leftOut({ name }: Compared): Check {
  return { name, looked: 0, wrong: 0, examples: [], leftOut: 'all: bets are due to be added up anew' }
}

/** All accounts, so many at a time, by their ids. */
async function slicesOf(tx: Tx, atOnce: number): Promise<readonly Slice[]> {
  const { rows } = await tx.query<Slice>(
    `select min(id)::text as from, max(id)::text as to from (select id, (row_number() over (order by id) - 1) / $1::int as part from accounts) a group by part order by part`, [atOnce])
  return rows
}
