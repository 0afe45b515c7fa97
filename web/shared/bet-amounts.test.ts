import { expect, test } from 'vitest'
import { sampleBet } from '../testing/sample-bet.ts'
import { leftOfBet, takenStake } from './bet-amounts.ts'

test.each([
  ['whole', {}, null],
  ['void', { kept_bp: 0 }, null],
  ['half void', { kept_bp: 5_000 }, [5_000, 7_500, 5_000]],
  ['half void, a lay', { kept_bp: 5_000, side: 'lay' as const }, [5_000, 5_000, 7_500]],
  ['half void, of a stake that has no half', { kept_bp: 5_000, stake_minor: 101 }, [51, 76, 51]],
  ['at a price that fell', { price_reduced: 1_800 }, [10_000, 8_000, 10_000]],
  ['half void, of a fancy', { kept_bp: 5_000, market_type: 'fancy' as const, line: 48_000, price_matched: 95_000 }, [5_000, 4_750, 5_000]],
  ['half void, of a line', { kept_bp: 5_000, market_type: 'line' as const, line: 48_500, price_matched: null }, [5_000, 5_000, 5_000]],
])('what is left of a bet is told by the rule that pays it: %s', (_name, changes, left) => {
  const found = leftOfBet(sampleBet(1, changes))
  expect(found === null ? null : [found.stake_minor, found.profit_minor, found.liability_minor]).toEqual(left)
})

test.each([
  ['all of a whole one', 10_000, 10_000, 10_000],
  ['half of a whole one', 10_000, 5_000, 5_000],
  ['all of half a one', 5_000, 10_000, 5_000],
  ['half of half a one', 5_000, 5_000, 5_000],
  ['of a void one', 0, 10_000, 0],
])('a void takes no more of a stake than stands: %s', (_name, kept, size, taken) => {
  expect(takenStake(sampleBet(1, { kept_bp: kept }), size)).toBe(taken)
})
