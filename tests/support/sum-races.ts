import { readdirSync } from 'node:fs'
import { recordsTests, tellFigures } from '#tools/record-figures.ts'
import { all } from './all.ts'
import type { InterleavingReport } from './interleave.ts'
import { keptLines } from './kept-lines.ts'

/** What every order of a pair came to; `weakened`: with a lock taken away. */
export type Raced = Omit<InterleavingReport, 'violations'> & { readonly name: string; readonly weakened: boolean; readonly violations: number }

/** What came of a race, for a person. */
export function raceLine({ name, orders, switches, blocked, deadlocked, violations }: Raced): string {
  return `${name}: ${orders} orders${switches === null ? '' : ` of at most ${switches} changes of turn`}, ${blocked} blocked, ${deadlocked} deadlocked, ${violations} violations`
}

/**
 * Says what all orders of all pairs came to, once every file of tests/interleavings has run; with STEWARD_RECORD it is written into docs/testing.md.
 * @param folder where `keepLines` put them
 */
export function sumRaces(folder: string): void {
  const kept = keptLines(folder, 'races')
  if (kept.size === 0 || kept.size < readdirSync('tests/interleavings').length) return
  const races = [...kept.values()].flat().map((line) => JSON.parse(line) as Raced).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const [whole, weakened] = [races.filter((race) => !race.weakened), races.filter((race) => race.weakened)]
  const sum = (of: readonly Raced[], what: 'orders' | 'blocked' | 'deadlocked' | 'violations') => of.reduce((total, race) => total + race[what], 0)
  const found = weakened.filter(({ violations }) => violations > 0)
  tellFigures(all ? 'all interleavings' : 'interleavings', `${all ? 'STEWARD_TEST_ALL=1 ' : ''}npm test -- tests/interleavings`, [
    `${whole.length} races, ${sum(whole, 'orders')} orders: ${sum(whole, 'blocked')} blocked, ${sum(whole, 'deadlocked')} deadlocked, ${sum(whole, 'violations')} violations`,
    `with a lock taken away: ${weakened.length} races, ${found.length} of them found by ${sum(found, 'violations')} orders that break something`,
    ...whole.map(raceLine),
  ], recordsTests)
}
