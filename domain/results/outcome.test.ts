import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { everyOutcome, worlds } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { line } from '../kernel/price.ts'
import type { MarketType, Outcome } from '../markets/market.ts'
import { outcomeFromNumber, sameOutcome, validateOutcome } from './outcome.ts'
import type { OutcomeMarket } from './outcome.ts'

const ids = (...names: readonly string[]) => names as readonly SelectionId[] & readonly string[]

function market(type: MarketType, winnersCount: number): OutcomeMarket {
  const runners = type === 'fancy' || type === 'line' ? [] : ids('1', '2', '3')
  return { type, shape: { type, selectionIds: runners, winnersCount }, removed: ids('8') }
}

function winners(names: readonly string[], tied: readonly string[] = [], places = 1, removed: readonly string[] = []): Outcome {
  const deadHeat = tied.length === 0 ? {} : { deadHeat: { selections: ids(...tied), places } }
  return { kind: 'winners', winners: ids(...names), removed: ids(...removed), ...deadHeat }
}

const number = (thousandths: number): Outcome => ({ kind: 'number', value: line(thousandths) })

describe('validateOutcome', () => {
  const one = market('match_odds', 1)
  const two = market('match_odds', 2)
  const three = market('bookmaker', 3)

  test.each([
    ['one winner', one, winners(['1']), 'valid'],
    ['a dead heat for first', one, winners([], ['2', '1']), 'valid'],
    ['a clear winner and a tie for second', two, winners(['1'], ['2', '3']), 'valid'],
    ['three tie for two places', two, winners([], ['1', '2', '3'], 2), 'valid'],
    ['as many winners as runners', three, winners(['1', '2', '3']), 'valid'],
    ['nobody', one, winners([]), 'winners_count'],
    ['two where one wins', one, winners(['1', '2']), 'winners_count'],
    ['one where two win', two, winners(['1']), 'winners_count'],
    ['an unknown runner', one, winners(['7']), 'runner_unknown'],
    ['a removed runner', one, winners(['8']), 'runner_removed'],
    ['a runner said to be removed that is not', one, winners(['1'], [], 1, ['2']), 'runner_not_removed'],
    ['one runner twice', two, winners(['1', '1']), 'runner_named_twice'],
    ['a winner that also ties', two, winners(['1'], ['1', '2']), 'runner_named_twice'],
    ['a tie of one', one, winners([], ['1']), 'dead_heat_needs_a_tie'],
    ['no place to tie for', two, winners(['1', '2'], ['3', '1'], 0), 'runner_named_twice'],
    ['a tie for no place', two, winners(['1'], ['2', '3'], 0), 'dead_heat_places'],
    ['part of a place', two, winners(['1'], ['2', '3'], 0.5), 'dead_heat_places'],
    ['a number for runners', one, number(1_000), 'winners_needed'],
    ['winners for a fancy', market('fancy', 1), winners(['1']), 'number_needed'],
    ['runs', market('fancy', 1), number(46_000), 'valid'],
    ['half a run', market('fancy', 1), number(46_500), 'number_not_whole'],
    ['fewer than no runs', market('fancy', 1), number(-1_000), 'number_not_whole'],
    ['a half on a line market', market('line', 1), number(2_500), 'valid'],
    ['a half where all lines are whole or half', { ...market('line', 1), lines: [line(240_000), line(240_500)] }, number(240_500), 'number_not_whole'],
    ['what lies between two such lines', { ...market('line', 1), lines: [line(240_000), line(241_000)] }, number(240_400), 'number_not_whole'],
    ['a whole number of such lines', { ...market('line', 1), lines: [line(240_000), line(240_500)] }, number(-3_000), 'valid'],
    ['a fraction where a line is finer', { ...market('line', 1), lines: [line(240_000), line(240_250)] }, number(240_400), 'valid'],
    ['a fraction where nobody has bet', { ...market('line', 1), lines: [] }, number(240_400), 'valid'],
    ['no number at all', market('line', 1), number(Number.NaN), 'number_not_exact'],
    ['void', market('line', 1), { kind: 'void', reason: 'tie' } as const, 'valid'],
  ])('%s', (_, of, outcome, expected) => {
    const result = validateOutcome(outcome, of)
    if (!result.ok) expect(result.refusal.code).toBe('RESULT_OUTCOME_INVALID')
    expect(result.ok ? 'valid' : result.refusal.facts['reason']).toBe(expected)
  })

  test('is canonical: sorted, with the removed runners of the market', () => {
    const result = validateOutcome(winners(['3', '1']), two)
    expect(result).toEqual({ ok: true, value: { kind: 'winners', winners: ['1', '3'], removed: ['8'] } })
  })

  property('every outcome that a market can have is valid, and valid is a resting place', worlds, (world) => {
    if (world.shape.type !== 'fancy' && world.shape.type !== 'line' && world.shape.selectionIds.length === 0) return
    const of = { type: world.shape.type, shape: world.shape, removed: world.removed }
    for (const outcome of [world.outcome, ...everyOutcome(world)]) {
      const first = validateOutcome(outcome, of)
      assert.ok(first.ok)
      assert.ok(sameOutcome(first.value, outcome))
      assert.deepEqual(validateOutcome(first.value, of), first)
    }
  })
})

describe('sameOutcome', () => {
  test.each([
    [winners(['1', '2']), winners(['2', '1']), true],
    [winners(['1', '2']), winners(['1', '3']), false],
    [winners([], ['1', '2']), winners([], ['2', '1']), true],
    [winners([], ['1', '2', '3'], 1), winners([], ['1', '2', '3'], 2), false],
    [winners(['1']), winners(['1'], ['2', '3']), false],
    [winners(['1'], [], 1, ['4']), winners(['1']), false],
    [number(1), number(1), true],
    [number(1), number(2), false],
    [number(1), winners(['1']), false],
    [winners(['1']), number(1), false],
    [{ kind: 'void', reason: 'tie' } as const, { kind: 'void', reason: 'tie' } as const, true],
    [{ kind: 'void', reason: 'tie' } as const, { kind: 'void', reason: 'void' } as const, false],
  ])('case %#', (a, b, same) => {
    expect([sameOutcome(a, b), sameOutcome(b, a)]).toEqual([same, same])
  })
})

test('odd and even follow the number, and only a whole one', () => {
  const sides = { odd: '1' as SelectionId, even: '2' as SelectionId }
  const of = (thousandths: number) => {
    const result = outcomeFromNumber(line(thousandths), sides)
    return result.ok && result.value.kind === 'winners' ? result.value.winners[0] : 'refused'
  }
  expect([0, 1_000, 2_000, 7_000, 1_500, -1_000].map(of)).toEqual(['2', '1', '2', '1', 'refused', 'refused'])
})
