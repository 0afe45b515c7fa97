import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { bet } from '../../tests/support/watch-steps.ts'
import type { BetFact } from './bet-fact.ts'
import { opposedBooks } from './opposed-books.ts'

const book = (playerId: string, ...changes: readonly Partial<BetFact>[]): readonly BetFact[] => changes.map((change) => bet(0, playerId, change))
const fancy = { marketType: 'fancy', key: 'line', price: 90_000 } as const
const line = { marketType: 'line', key: 'line' } as const
const told = (one: readonly BetFact[], other: readonly BetFact[]) =>
  opposedBooks(one, other)?.lines.map(({ winners, from, below, one_minor, other_minor }) => [winners?.join() ?? `${from} ${below}`, one_minor, other_minor])

describe('two books of one market by each way of ending', () => {
  test('runners, with others that nobody bet on', () => {
    expect(told(book('1', { runners: 3, price: 2_500 }), book('2', { runners: 3, key: '12', side: 'lay', price: 3_000 }))).toEqual([['', -1_000, 1_000], ['11', 1_500, 1_000], ['12', -1_000, -2_000]])
  })

  test('of a market of two one of them wins', () => {
    expect(told(book('1', {}), book('2', { key: '12' }))).toEqual([['11', 1_000, -1_000], ['12', -1_000, 1_000]])
  })

  test('where two of three win, two of them do', () => {
    expect(told(book('1', { runners: 3, winners: 2 }), book('2', { runners: 3, winners: 2, key: '12' }))).toEqual([['11', 1_000, -1_000], ['12', -1_000, 1_000], ['11,12', 1_000, 1_000]])
  })

  test('a rate of a bookmaker is of a hundred', () => {
    expect(told(book('1', { marketType: 'bookmaker', price: 85_000 }), book('2', { marketType: 'bookmaker', key: '12', price: 90_000 }))).toEqual([['11', 850, -1_000], ['12', -1_000, 900]])
  })

  test('a fancy: Yes wins from its line on', () => {
    expect(told(book('1', { ...fancy, line: 40_000 }), book('2', { ...fancy, line: 46_000, side: 'lay' }))).toEqual([['null 40000', -1_000, 1_000], ['40000 46000', 900, 1_000], ['46000 null', 900, -900]])
  })

  test('a line market: on the line itself nobody wins', () => {
    expect(told(book('1', { ...line, line: 40_000 }), book('2', { ...line, line: 40_000, side: 'lay' }))).toEqual([['null 40000', 1_000, -1_000], ['40000 40000', 0, 0], ['40000 null', -1_000, 1_000]])
  })
})

test('what both win or both lose is taken off, both ways; less than nothing is nothing', () => {
  const three = opposedBooks(book('1', { runners: 3, price: 4_000 }), book('2', { runners: 3, key: '12', price: 4_000, stakeMinor: 1_500n }))
  expect(three).toMatchObject({ toOneMinor: 1_500n, toOtherMinor: 1_000n, opposedMinor: 500n, percent: 20 })
  expect(opposedBooks(book('1', { runners: 3 }), book('2', { runners: 3, key: '12' }))).toMatchObject({ opposedMinor: 0n, percent: 0 })
  // One way alone is no exchange.
  expect(opposedBooks(book('1', { runners: 3 }), book('2', { runners: 3 }, { runners: 3, side: 'lay', price: 3_000 }))).toMatchObject({ toOneMinor: 1_000n, toOtherMinor: 0n, opposedMinor: 0n })
})

test('numbers between two lines count against them only where the lines stand apart', () => {
  const at = (other: number) => opposedBooks(book('1', { ...fancy, line: 40_000 }), book('2', { ...fancy, line: other, side: 'lay' }))?.opposedMinor
  expect([at(40_000), at(45_000), at(45_001)]).toEqual([1_900n, 1_900n, 100n])
})

test('without bets of both there is nothing to compare', () => {
  expect([opposedBooks([], book('2', {})), opposedBooks(book('1', {}), [])]).toEqual([null, null])
})

const drawn = fc.array(fc.record({ key: fc.constantFrom('11', '12', '13'), side: fc.constantFrom('back' as const, 'lay' as const), price: fc.integer({ min: 1_010, max: 9_000 }), stake: fc.integer({ min: 1, max: 9_999 }) }), { minLength: 1, maxLength: 6 })
const bookOf = (playerId: string, bets: typeof drawn extends fc.Arbitrary<infer Drawn> ? Drawn : never) => book(playerId, ...bets.map(({ stake, ...each }) => ({ ...each, stakeMinor: BigInt(stake), runners: 3 })))

property('whoever is named first, the same stands against the other, and never more than both can lose', fc.tuple(drawn, drawn), ([first, second]) => {
  const [there, back] = [opposedBooks(bookOf('1', first), bookOf('2', second)), opposedBooks(bookOf('2', second), bookOf('1', first))]
  expect([there?.opposedMinor, there?.percent, there?.toOneMinor, there?.toOtherMinor]).toEqual([back?.opposedMinor, back?.percent, back?.toOtherMinor, back?.toOneMinor])
  expect(there?.percent).toBeLessThanOrEqual(100)
})

property('whoever takes the other side of every bet stands against it whole', drawn, (bets) => {
  const turned = bets.map((each) => ({ ...each, side: each.side === 'back' ? 'lay' as const : 'back' as const }))
  const books = opposedBooks(bookOf('1', bets), bookOf('2', turned))
  const wins = books?.lines.some(({ one_minor }) => one_minor > 0) === true && books.lines.some(({ one_minor }) => one_minor < 0)
  expect(books?.percent).toBe(wins ? 100 : 0)
})
