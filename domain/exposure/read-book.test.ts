import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { everyOutcome, legsOf, worlds } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import type { SelectionId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { payoffOfBet } from '../markets/payoff.ts'
import type { Leg } from './leg.ts'
import { bestCase, worstCase } from './position.ts'
import { houseSide, netExposure, readBook } from './read-book.ts'

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

  test('of several winners those are named that cost most together', () => {
    const leg = (key: string, lose: bigint, win: bigint): Leg => ({ key, loseMinor: lose as Minor, evenMinor: 0n as Minor, winMinor: win as Minor })
    const shape = { type: 'match_odds', selectionIds: ['1', '2', '3'] as SelectionId[], winnersCount: 2 } as const
    const read = readBook([leg('1', 10n, -50n), leg('2', 5n, -100n), leg('3', -20n, 30n)], shape)
    expect(read.worst).toEqual({ amount: -170n, keys: ['2', '1'] })
    expect(read.best).toEqual({ amount: -15n, keys: ['3', '1'] })
    expect(readBook([], { ...shape, type: 'fancy', selectionIds: [] })).toEqual({ form: 'ladder', cells: [], worst: { amount: 0n, keys: [] }, best: { amount: 0n, keys: [] } })
  })
})
