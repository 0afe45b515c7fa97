import fc from 'fast-check'
import { expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { returnFigures, roundsMin } from './return-figures.ts'
import type { ReturnSums } from './return-figures.ts'

type RoundOf = { readonly stake: number; readonly win: number }
const sumsOf = (rounds: readonly RoundOf[], theoryBp: number | null): ReturnSums => {
  const sum = (of: (round: RoundOf) => number) => rounds.reduce((total, round) => total + BigInt(of(round)), 0n)
  const stake = sum((round) => round.stake)
  return {
    rounds: rounds.length, stake, win: sum((round) => round.win), stakeSquares: sum(({ stake: s }) => s * s), winSquares: sum(({ win }) => win * win), products: sum(({ stake: s, win }) => s * win),
    expectedBp: theoryBp === null ? 0n : stake * BigInt(theoryBp), stakeWithTheory: theoryBp === null ? 0n : stake,
  }
}

test('a fair coin of double or nothing: the band is that of 100 throws', () => {
  const throws = Array.from({ length: 100 }, (_, index) => ({ stake: 100, win: index % 2 === 0 ? 200 : 0 }))
  // Half a standard deviation of 1 over the root of 99, times 1.96, on a return of 2 or 0.
  expect(returnFigures(sumsOf(throws, 10_000))).toEqual({ returnBp: 10_000, bandBp: 1_970, theoryBp: 10_000, verdict: 'within' })
})

test('what pays too much or too little is told from what theory allows', () => {
  const rounds = (win: number) => Array.from({ length: 400 }, (_, index) => ({ stake: 100, win: index % 4 === 0 ? win : 0 }))
  expect(returnFigures(sumsOf(rounds(380), 9_500)).verdict).toBe('within')
  expect(returnFigures(sumsOf(rounds(600), 9_500)).verdict).toBe('above')
  expect(returnFigures(sumsOf(rounds(200), 9_500)).verdict).toBe('below')
  expect(returnFigures(sumsOf(rounds(380), null))).toMatchObject({ theoryBp: null, verdict: 'no_theory' })
})

test('few rounds have a return and no band; none has nothing', () => {
  const rounds = Array.from({ length: roundsMin - 1 }, () => ({ stake: 100, win: 90 }))
  expect(returnFigures(sumsOf(rounds, 9_500))).toEqual({ returnBp: 9_000, bandBp: null, theoryBp: 9_500, verdict: 'few_rounds' })
  expect(returnFigures(sumsOf([], 9_500))).toEqual({ returnBp: null, bandBp: null, theoryBp: null, verdict: 'few_rounds' })
})

const rounds = fc.array(fc.record({ stake: fc.integer({ min: 1, max: 100_000 }), win: fc.nat(1_000_000) }), { minLength: roundsMin, maxLength: 80 })
property('the band is what the textbook computes in floats, to a basis point', rounds, (all) => {
  const { returnBp, bandBp } = returnFigures(sumsOf(all, null))
  const [stake, win] = [all.reduce((sum, each) => sum + each.stake, 0), all.reduce((sum, each) => sum + each.win, 0)]
  const ratio = win / stake
  const variance = all.reduce((sum, each) => sum + (each.win - ratio * each.stake) ** 2, 0) * (all.length / (all.length - 1))
  expect(Math.abs((returnBp ?? 0) - ratio * 10_000)).toBeLessThanOrEqual(1)
  expect(Math.abs((bandBp ?? 0) - (1.96 * Math.sqrt(variance) * 10_000) / stake)).toBeLessThanOrEqual(1)
})
