import type pg from 'pg'
import { addedUp } from './added-up.ts'
import { betsEach, makeLivePositions } from './live-positions.ts'
import { makeSettledBets } from './settled-bets.ts'
import { makeTree, treeOf, type BenchTree } from './tree.ts'

const settledBets = Number(process.env['STEWARD_BENCH_SETTLED'] ?? '9000000')
const openMarkets = 500

/** 10,000,000 bets of 100,000 accounts, a tenth of them open, 50,000 live positions. A database that has them already is taken as it is. */
export async function makeBetsWorld(owner: pg.Pool): Promise<BenchTree> {
  const made = await treeOf(owner)
  if (made !== null) return made
  const started = performance.now()
  const tree = await makeTree(owner)
  await makeSettledBets(owner, tree, settledBets)
  console.log(`  ${settledBets.toLocaleString('en')} settled bets made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  await makeLivePositions(owner, tree, openMarkets)
  await addedUp(owner)
  await owner.query('vacuum analyze')
  console.log(`  and ${(betsEach * tree.players.length).toLocaleString('en')} open ones after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return tree
}
