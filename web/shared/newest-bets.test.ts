import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleBet } from '../testing/sample-bet.ts'
import { mergeBets, newestFirst } from './newest-bets.ts'
import type { Bet } from './newest-bets.ts'

const at = (id: number, placed_at: string): Bet => sampleBet(id, { placed_at })
const ids = (bets: readonly Bet[]) => bets.map(({ id }) => Number(id))

test('what was placed later stands first, whatever its id; of one moment the higher id', () => {
  const [early, late, alike] = [at(900, '2026-03-01T12:00:00.5Z'), at(12, '2026-03-01T12:00:01Z'), at(9, '2026-03-01T12:00:01Z')]
  expect(ids([early, alike, late].toSorted(newestFirst))).toEqual([12, 9, 900])
  expect(ids(mergeBets([late, early], [alike, early, late], 10))).toEqual([12, 9, 900])
})

test('moments are compared as moments, with as many places after the second as they have', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_100_000 }), fc.integer({ min: 0, max: 2_100_000 }), (a, b) => {
      // As PostgreSQL writes them: microseconds without the zeros at their end.
      const text = (micros: number): string => {
        const places = String(micros % 1_000_000).padStart(6, '0').replace(/0+$/, '')
        return `2026-03-01T12:00:0${Math.trunc(micros / 1_000_000)}${places === '' ? '' : `.${places}`}Z`
      }
      expect(Math.sign(newestFirst(at(1, text(a)), at(1, text(b))))).toBe(Math.sign(b - a))
    }),
    { examples: [[1_000_000, 1_500_000], [1_100_000, 1_120_000], [1_000_000, 1_000_000]] },
  )
})
