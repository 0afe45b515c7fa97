import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyOutcome, legsOf, vectors, worlds } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import type { AccountId } from '../kernel/ids.ts'
import type { Minor, MinorBp } from '../kernel/money.ts'
import { wholeBp } from '../kernel/shares.ts'
import { payoffOfLeg } from '../markets/payoff.ts'
import type { MarketType, Outcome } from '../markets/market.ts'
import type { Leg } from './leg.ts'
import { myBook, roundShare, shareOf, totalBook } from './shared-book.ts'

/** Bets of one market, each by some player under one of four frozen vectors of one tree. */
const trees = fc.record({
  world: worlds,
  vectors: fc.array(vectors, { minLength: 4, maxLength: 4 }),
  turns: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
})

/** What legs pay in an outcome; exact parts are read like amounts. */
function read(legs: readonly Leg<bigint>[], type: MarketType, outcome: Outcome): bigint {
  return (legs as readonly Leg[]).reduce((total, leg) => total + payoffOfLeg(leg, type, outcome), 0n)
}

describe('books of shares', () => {
  property('for each outcome the players and all accounts together come to zero, exactly', trees, (tree) => {
    const { shape, bets } = tree.world
    const positions = bets.map((terms, index) => ({ vector: tree.vectors[tree.turns[index] ?? 0] ?? [], legs: legsOf([terms]) }))
    const accounts = new Set(tree.vectors.flatMap((vector) => vector.map(({ accountId }) => accountId)))
    const books = [...accounts].map((id) => myBook(positions.map(({ vector, legs }) => ({ shareBp: shareOf(vector, id), legs }))))
    const whole = totalBook(positions.map(({ legs }) => ({ shareBp: wholeBp, legs })))
    for (const outcome of everyOutcome(tree.world)) {
      const players = read(legsOf(bets), shape.type, outcome)
      assert.equal(read(whole, shape.type, outcome), -players)
      const carried = books.reduce((total, each) => total + read(each, shape.type, outcome), 0n)
      assert.equal(carried + players * BigInt(wholeBp), 0n)
    }
  })

  property("rows of children sum to their parent's row in every outcome, total and mine", trees, ({ world, vectors: paths, turns }) => {
    const viewer = 'account-0' as AccountId
    const positions = world.bets.map((terms, index) => {
      const turn = turns[index] ?? 0
      return { child: turn, shareBp: shareOf(paths[turn] ?? [], viewer), legs: legsOf([terms]) }
    })
    const children = [0, 1, 2, 3].map((child) => positions.filter((position) => position.child === child))
    for (const bookOf of [totalBook, myBook] as const) {
      const parent = bookOf(positions)
      for (const outcome of everyOutcome(world)) {
        const rows = children.reduce((total, each) => total + read(bookOf(each), world.shape.type, outcome), 0n)
        assert.equal(read(parent, world.shape.type, outcome), rows)
      }
    }
  })

  test('an account that is not on the path sees nothing', () => {
    const vector = [{ accountId: 'company' as AccountId, basisPoints: wholeBp }]
    expect(shareOf(vector, 'sibling' as AccountId)).toBe(0)
    const legs: readonly Leg[] = [{ key: '1', loseMinor: -5n as Minor, evenMinor: 0n as Minor, winMinor: 7n as Minor }]
    expect(myBook([{ shareBp: 0, legs }])).toEqual([{ key: '1', loseMinor: 0n, evenMinor: 0n, winMinor: 0n }])
    expect(myBook([{ shareBp: 3_333, legs }])).toEqual([{ key: '1', loseMinor: 16_665n, evenMinor: 0n, winMinor: -23_331n }])
  })

  test('a part is rounded for showing only, half away from zero', () => {
    expect([16_665n, -23_331n, 5_000n, -5_000n, 4_999n].map((part) => roundShare(part as MinorBp))).toEqual([2n, -2n, 1n, -1n, 0n])
  })
})
