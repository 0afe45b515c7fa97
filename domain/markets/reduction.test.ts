import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { worlds } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import type { BetTerms } from '../bets/bet.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { minor } from '../kernel/money.ts'
import { odds, rate } from '../kernel/price.ts'
import { payoffOfBet } from './payoff.ts'
import { reduceTerms } from './reduction.ts'

const at = (thousandths: number): BetTerms => ({ type: 'match_odds', side: 'back', selectionId: '1' as SelectionId, odds: odds(thousandths), stakeMinor: minor(1_000) })
const oddsAfter = (thousandths: number, factors: readonly number[], winners = 1) => {
  const terms = reduceTerms(at(thousandths), factors, winners)
  return 'odds' in terms ? terms.odds : null
}

describe('reduceTerms', () => {
  test.each([
    ['a quarter of the odds where one wins', 8_000, [2_500], 1, 6_000],
    ['a quarter of the winnings where several win', 8_000, [2_500], 2, 6_250],
    ['odds of 8.6 and a factor of 16.2 %', 8_600, [1_620], 1, 7_207],
    ['two runners, one after the other', 10_000, [2_500, 4_500], 1, 4_125],
    ['a small factor counts nothing where one wins', 8_000, [250], 1, 8_000],
    ['and all where several win', 8_000, [250], 2, 7_825],
    ['never below 1.01', 1_500, [5_000], 1, 1_010],
    ['a favourite that was the whole market', 2_000, [10_000], 2, 1_010],
    ['no factor', 3_000, [], 1, 3_000],
  ] as const)('%s', (_, before, factors, winners, after) => {
    expect(oddsAfter(before, factors, winners)).toBe(after)
  })

  test('a rate is odds written otherwise', () => {
    const terms: BetTerms = { type: 'bookmaker', side: 'lay', selectionId: '1' as SelectionId, rate: rate(85_000), stakeMinor: minor(1_000) }
    expect(reduceTerms(terms, [2_000], 1)).toEqual({ ...terms, rate: 48_000 })
  })

  const factors = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 3 })
  property('a backer never wins more after it, a layer never loses more, and nobody loses more', fc.tuple(worlds, factors), ([{ bets, shape, outcome }, given]) => {
    for (const terms of bets) {
      const [before, after] = [payoffOfBet(terms, outcome), payoffOfBet(reduceTerms(terms, given, shape.winnersCount), outcome)]
      if (terms.side === 'back') assert.ok(after <= before)
      else assert.ok(after >= before)
    }
  })
})
