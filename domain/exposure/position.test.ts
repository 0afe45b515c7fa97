import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyOutcome, legsOf, numberWorlds, runnerWorlds, worlds } from '../../tests/support/arbitrary-markets.ts'
import type { World } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { minor } from '../kernel/money.ts'
import type { Minor } from '../kernel/money.ts'
import type { Outcome } from '../markets/market.ts'
import { payoffOfBet } from '../markets/payoff.ts'
import type { Leg } from './leg.ts'
import { bestCase, book, ladder, liability, runnerBook, worstCase } from './position.ts'

const paid = ({ bets }: World, outcome: Outcome) => bets.reduce((total, terms) => total + payoffOfBet(terms, outcome), 0n)

describe('position', () => {
  property('worst and best case are the least and greatest over every outcome, tried one by one', worlds, (world) => {
    const legs = legsOf(world.bets)
    const payoffs = everyOutcome(world).map((outcome) => paid(world, outcome))
    if (world.shape.type !== 'fancy' && world.shape.type !== 'line' && world.shape.selectionIds.length === 0) return
    const worst = payoffs.reduce((least, payoff) => (payoff < least ? payoff : least))
    const best = payoffs.reduce((most, payoff) => (payoff > most ? payoff : most))
    assert.equal(worstCase(legs, world.shape), worst)
    assert.equal(bestCase(legs, world.shape), best)
    assert.equal(liability(legs, world.shape), worst < 0n ? -worst : 0n)
  })

  property('a market never takes more than was held for it', worlds, (world) => {
    const held = liability(legsOf(world.bets), world.shape)
    const result = paid(world, world.outcome)
    const tie = world.outcome.kind === 'winners' && world.outcome.deadHeat !== undefined
    // A dead heat rounds every bet anew, so it may pass the worst outcome by the roundings of its bets.
    assert.ok(-result <= held + (tie ? BigInt(world.bets.length) : 0n))
  })

  property('the order of the bets does not matter', worlds, ({ bets }) => {
    assert.deepEqual(legsOf(bets.toReversed()), legsOf(bets))
  })

  property('a bet and its opposite leave the figures as they were', fc.tuple(worlds, worlds), ([{ bets, shape }, other]) => {
    const added = other.bets.filter(({ type }) => type === shape.type)
    const opposite = added.map((terms) => ({ ...terms, side: terms.side === 'back' ? ('lay' as const) : ('back' as const) }))
    const legs = legsOf([...bets, ...added, ...opposite])
    assert.equal(worstCase(legs, shape), worstCase(legsOf(bets), shape))
    assert.equal(bestCase(legs, shape), bestCase(legsOf(bets), shape))
  })

  property('the book is what each winner pays, and naming runners anew permutes it', runnerWorlds, (world) => {
    const { shape, bets } = world
    const one = { ...shape, winnersCount: 1 }
    const cells = book(legsOf(bets), one)
    assert.deepEqual(cells.map(({ selectionId }) => selectionId), shape.selectionIds)
    for (const { selectionId, payoffMinor } of cells) {
      assert.equal(payoffMinor, paid(world, { kind: 'winners', winners: [selectionId], removed: world.removed }))
    }
    const rename = (id: SelectionId) => `${9 - Number(id)}` as SelectionId
    const renamed = bets.map((terms) => ('selectionId' in terms ? { ...terms, selectionId: rename(terms.selectionId) } : terms))
    const there = book(legsOf(renamed), { ...one, selectionIds: shape.selectionIds.map(rename) })
    assert.deepEqual(there, cells.map((cell) => ({ ...cell, selectionId: rename(cell.selectionId) })))
  })

  property('the book by runner adds up to every set of winners', runnerWorlds, (world) => {
    const rows = runnerBook(legsOf(world.bets), world.shape)
    for (const outcome of everyOutcome(world)) {
      assert.ok(outcome.kind === 'winners')
      const sum = rows.reduce(
        (total, row) => total + (outcome.winners.includes(row.selectionId) ? row.winMinor : row.loseMinor),
        0n,
      )
      assert.equal(sum, paid(world, outcome))
    }
  })

  property('the ladder says for every number what the bets pay there', numberWorlds, (world) => {
    const rows = ladder(legsOf(world.bets), world.shape.type)
    for (const outcome of everyOutcome(world)) {
      assert.ok(outcome.kind === 'number')
      const { value } = outcome
      const inside = rows.filter(({ from, to }) => {
        if (world.shape.type === 'fancy' || (from === to && from !== null)) return (from ?? value) <= value && value <= (to ?? value)
        return (from === null || from < value) && (to === null || value < to)
      })
      assert.equal(inside.length, world.bets.length === 0 ? 0 : 1)
      for (const row of inside) assert.equal(row.payoffMinor, paid(world, outcome))
    }
  })

  test('labels of a ladder', () => {
    const leg = (key: string): Leg => ({ key, loseMinor: minor(-1), evenMinor: minor(1), winMinor: minor(1) })
    const labels = (type: 'fancy' | 'line', keys: readonly string[]) => ladder(keys.map(leg), type).map((row) => row.label)
    expect(labels('fancy', ['46000', '50000'])).toEqual(['0-45', '46-49', '50+'])
    expect(labels('fancy', ['1000', '2000'])).toEqual(['0', '1', '2+'])
    expect(labels('fancy', ['0'])).toEqual(['0+'])
    expect(labels('fancy', ['5500', '9000', '10000'])).toEqual(['0-5', '6-8', '9', '10+'])
    expect(labels('line', ['2500'])).toEqual(['<2.5', '2.5', '>2.5'])
    expect(labels('line', ['-1000', '10000', '9000'])).toEqual(['<-1', '-1', '>-1 <9', '9', '>9 <10', '10', '>10'])
    expect(labels('line', [])).toEqual([])
  })

  test('a market without runners, and a figure that does not fit the market', () => {
    const shape = { type: 'match_odds', selectionIds: [], winnersCount: 1 } as const
    const legs: readonly Leg[] = [{ key: '1', loseMinor: minor(-100), evenMinor: minor(0), winMinor: minor(100) }]
    expect(liability(legs, shape)).toBe(0n as Minor)
    expect(() => book(legs, { ...shape, winnersCount: 2 })).toThrow('one winner')
    expect(() => ladder(legs, 'match_odds')).toThrow('by a number')
    expect(() => runnerBook(legs, { ...shape, type: 'fancy' })).toThrow('of runners')
  })
})
