import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { everyOutcome, legsOf, worlds } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import type { SelectionId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import type { MarketType } from '../markets/market.ts'
import { legOf, legOfGains, payoffOfBet } from '../markets/payoff.ts'
import type { Leg } from './leg.ts'
import { bestCase, worstCase } from './position.ts'
import { amountIn, houseSide, isCell, netExposure, readBook } from './read-book.ts'

describe('reading a book', () => {
  property('the worst and the best are those of the position, and the outcome that is named pays exactly that', worlds, (world) => {
    const legs = legsOf(world.bets)
    const { form, cells, worst, best } = readBook(legs, world.shape)
    assert.equal(worst.amount, worstCase(legs, world.shape))
    assert.equal(best.amount, bestCase(legs, world.shape))
    if (form !== 'per_runner') for (const each of [worst, best]) assert.equal(cells.find(({ key }) => key === each.keys[0])?.amount ?? 0n, each.amount)
    if (form === 'ladder') return
    for (const each of [worst, best]) {
      const named = everyOutcome(world).find((outcome) => outcome.kind === 'winners' && outcome.winners.length === each.keys.length && outcome.winners.every((id) => each.keys.includes(id)))
      if (named !== undefined) assert.equal(world.bets.reduce((total, terms) => total + payoffOfBet(terms, named), 0n), each.amount)
    }
  })

  property('the house loses where its players win most', worlds, (world) => {
    const players = readBook(legsOf(world.bets), world.shape)
    const house = readBook(houseSide(legsOf(world.bets)), world.shape)
    assert.equal(house.worst.amount, -players.best.amount)
    assert.equal(netExposure(house), players.best.amount > 0n ? -players.best.amount : 0n)
  })

  property('a cell is the sum of what each bet brings to it, one by one or by side and key together', worlds, ({ bets, shape }) => {
    for (const { key, amount } of readBook(legsOf(bets), shape).cells) {
      assert.ok(isCell(key, shape))
      assert.equal(bets.reduce((sum, terms) => sum + amountIn(key, legOf(terms), shape), 0n), amount)
      const together = Map.groupBy(bets.map((terms) => ({ side: terms.side, leg: legOf(terms) })), ({ side, leg }) => `${side} ${leg.key}`)
      let sum = 0n
      for (const of of together.values()) {
        const [first] = of
        if (first === undefined) continue
        const most = of.map(({ leg }) => (leg.winMinor > leg.loseMinor ? leg.winMinor : leg.loseMinor)).reduce((a, b) => a + b, 0n) as Minor
        const least = of.map(({ leg }) => (leg.winMinor > leg.loseMinor ? leg.loseMinor : leg.winMinor)).reduce((a, b) => a + b, 0n) as Minor
        sum += amountIn(key, legOfGains(shape.type, { key: first.leg.key, side: first.side, profitMinor: most, liabilityMinor: -least as Minor }), shape)
      }
      assert.equal(sum, amount)
    }
  })

  test('a cell is called as its market calls its outcomes', () => {
    const shape = { type: 'fancy', selectionIds: [], winnersCount: 1 } as const
    const called = (type: MarketType, keys: readonly string[]) => keys.map((key) => isCell(key, { ...shape, type }))
    expect(called('fancy', ['0-45', '46', '50+', '>2.5', '', '4 5', '-1'])).toEqual([true, true, true, false, false, false, false])
    expect(called('line', ['<2.5', '2.5', '>2.5 <3', '>-0.25', '46-49', '>'])).toEqual([true, true, true, true, false, false])
    expect(isCell('7', { ...shape, type: 'match_odds', selectionIds: ['7' as SelectionId] })).toBe(true)
    expect(isCell('8', { ...shape, type: 'match_odds', selectionIds: ['7' as SelectionId] })).toBe(false)
  })

  test('of several winners those are named that cost most together', () => {
    const leg = (key: string, lose: bigint, win: bigint): Leg => ({ key, loseMinor: lose as Minor, evenMinor: 0n as Minor, winMinor: win as Minor })
    const shape = { type: 'match_odds', selectionIds: ['1', '2', '3'] as SelectionId[], winnersCount: 2 } as const
    const read = readBook([leg('1', 10n, -50n), leg('2', 5n, -100n), leg('3', -20n, 30n)], shape)
    expect(read.worst).toEqual({ amount: -170n, keys: ['2', '1'] })
    expect(read.best).toEqual({ amount: -15n, keys: ['3', '1'] })
    expect(readBook([], { ...shape, type: 'fancy', selectionIds: [] })).toEqual({ form: 'ladder', cells: [], worst: { amount: 0n, keys: [] }, best: { amount: 0n, keys: [] } })
  })
})
