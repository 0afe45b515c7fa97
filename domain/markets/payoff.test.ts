import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { everyOutcome, legsOf, worlds } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import type { BetTerms } from '../bets/bet.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { absolute, minor, negate } from '../kernel/money.ts'
import { odds } from '../kernel/price.ts'
import type { Outcome } from './market.ts'
import { legOf, needsBets, payoffOfBet, payoffOfLeg } from './payoff.ts'

const otherSide = (terms: BetTerms): BetTerms => ({ ...terms, side: terms.side === 'back' ? 'lay' : 'back' })

describe('payoff', () => {
  property('back and lay of one stake and price cancel in every outcome', worlds, ({ bets, outcome }) => {
    for (const terms of bets) assert.equal(payoffOfBet(otherSide(terms), outcome), negate(payoffOfBet(terms, outcome)))
  })

  property('a void market and a removed runner give the bet back', worlds, ({ bets, removed, outcome }) => {
    for (const terms of bets) {
      assert.equal(payoffOfBet(terms, { kind: 'void', reason: 'void' }), 0n)
      const gone = 'selectionId' in terms && removed.includes(terms.selectionId)
      if (gone && outcome.kind === 'winners') assert.equal(payoffOfBet(terms, outcome), 0n)
    }
  })

  property('a position pays what its bets pay, each rounded once', worlds, (world) => {
    const legs = legsOf(world.bets)
    const outcomes = [world.outcome, ...everyOutcome(world)]
    for (const outcome of outcomes) {
      const single = world.bets.filter((terms) => !needsBets(legOf(terms), outcome))
      const bets = single.reduce((total, terms) => total + payoffOfBet(terms, outcome), 0n)
      const summed = legs
        .filter((leg) => !needsBets(leg, outcome))
        .reduce((total, leg) => total + payoffOfLeg(leg, world.shape.type, outcome), 0n)
      assert.equal(summed, bets)
    }
  })

  property('a payoff is within half a unit of the exact fraction', worlds, ({ bets, outcome }) => {
    for (const terms of bets) {
      const [numerator, denominator] = exactPayoff(terms, outcome)
      const error = absolute(minor(payoffOfBet(terms, outcome) * denominator - numerator))
      assert.ok(2n * error <= denominator)
    }
  })

  property('a dead heat pays something between losing and winning', worlds, ({ bets, outcome }) => {
    for (const terms of bets) {
      const leg = legOf(terms)
      if (!needsBets(leg, outcome)) continue
      const [low, high] = leg.loseMinor < leg.winMinor ? [leg.loseMinor, leg.winMinor] : [leg.winMinor, leg.loseMinor]
      const paid = payoffOfBet(terms, outcome)
      assert.ok(low <= paid && paid <= high)
    }
  })

  property('two halves of a bet differ from the whole by one unit at most', worlds, ({ bets, outcome }) => {
    for (const terms of bets) {
      if (terms.stakeMinor % 2n === 1n) continue
      const half = payoffOfBet({ ...terms, stakeMinor: minor(terms.stakeMinor / 2n) }, outcome)
      assert.ok(absolute(minor(2n * half - payoffOfBet(terms, outcome))) <= 1n)
    }
  })

  test('a leg in a dead heat, or an outcome of the wrong kind, is a bug', () => {
    const terms: BetTerms = { type: 'match_odds', side: 'back', selectionId: '1' as SelectionId, odds: odds(2_000), stakeMinor: minor(100) }
    const tie: Outcome = {
      kind: 'winners',
      winners: [],
      removed: [],
      deadHeat: { selections: ['1' as SelectionId, '2' as SelectionId], places: 1 },
    }
    expect(() => payoffOfLeg(legOf(terms), 'match_odds', tie)).toThrow('bet by bet')
    expect(() => payoffOfLeg(legOf(terms), 'match_odds', { kind: 'number', value: 1_000 as never })).toThrow('fancy and line')
    expect(() => payoffOfLeg(legOf(terms), 'fancy', { kind: 'winners', winners: [], removed: [] })).toThrow('runners only')
  })
})

/** The rules of section 3 of the domain rules once more, as exact fractions and without legs. */
function exactPayoff(terms: BetTerms, outcome: Outcome): readonly [numerator: bigint, denominator: bigint] {
  const stake = terms.stakeMinor
  const back = (): readonly [bigint, bigint] => {
    if (outcome.kind === 'void') return [0n, 1n]
    if (terms.type === 'line') {
      assert.ok(outcome.kind === 'number')
      return [outcome.value < terms.line ? stake : outcome.value > terms.line ? -stake : 0n, 1n]
    }
    if (terms.type === 'fancy') {
      assert.ok(outcome.kind === 'number')
      return outcome.value >= terms.line ? [stake * BigInt(terms.rate), 100_000n] : [-stake, 1n]
    }
    assert.ok(outcome.kind === 'winners')
    const [profit, unit] = terms.type === 'bookmaker' ? [BigInt(terms.rate), 100_000n] : [BigInt(terms.odds) - 1_000n, 1_000n]
    if (outcome.removed.includes(terms.selectionId)) return [0n, 1n]
    if (outcome.winners.includes(terms.selectionId)) return [stake * profit, unit]
    if (outcome.deadHeat?.selections.includes(terms.selectionId) !== true) return [-stake, 1n]
    const [places, tied] = [BigInt(outcome.deadHeat.places), BigInt(outcome.deadHeat.selections.length)]
    return [stake * places * (profit + unit) - stake * tied * unit, tied * unit]
  }
  const [numerator, denominator] = back()
  return [terms.side === 'back' ? numerator : -numerator, denominator]
}
