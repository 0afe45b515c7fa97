import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeBets } from '../../shared/newest-bets.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { sampleBet } from '../../testing/sample-bet.ts'
import { emptyTicker, isToLoad, reduceTicker, tickerCap } from './ticker.ts'
import type { Ticker } from './ticker.ts'

const ids = (bets: readonly Bet[]) => bets.map(({ id }) => Number(id))
const arrive = (ticker: Ticker, ...numbers: number[]) =>
  reduceTicker(ticker, { kind: 'arrived', bets: numbers.map((id) => sampleBet(id)), hidden: 0, gap: false, awayMs: null })

test('newest stands first, also past a power of ten', () => {
  expect(ids(arrive(arrive(emptyTicker, 9, 8), 11, 10).rows)).toEqual([11, 10, 9, 8])
})

test('a bet that comes twice stands once', () => {
  expect(ids(arrive(arrive(emptyTicker, 5, 5), 5, 6).rows)).toEqual([6, 5])
})

test('a late bet finds its place', () => {
  expect(ids(arrive(arrive(emptyTicker, 3, 7), 5).rows)).toEqual([7, 5, 3])
})

test('the first load joins what the stream brought before it', () => {
  const streamed = arrive(emptyTicker, 12, 11)
  const loaded = reduceTicker(streamed, { kind: 'loaded', bets: [11, 10, 9].map((id) => sampleBet(id)), complete: true })
  expect(ids(loaded.rows)).toEqual([12, 11, 10, 9])
})

test('while frozen nothing on the screen moves, and release shows what waited', () => {
  const frozen = reduceTicker(arrive(emptyTicker, 1, 2), { kind: 'froze' })
  const more = arrive(arrive(frozen, 4, 3), 4, 2)
  expect(more.rows).toBe(frozen.rows)
  expect(ids(more.held)).toEqual([4, 3])
  expect(ids(reduceTicker(more, { kind: 'released' }).rows)).toEqual([4, 3, 2, 1])
})

test('what the stream dropped is counted until it is noticed', () => {
  const dropped = reduceTicker(emptyTicker, { kind: 'arrived', bets: [], hidden: 4, gap: false, awayMs: null })
  const twice = reduceTicker(dropped, { kind: 'arrived', bets: [], hidden: 3, gap: false, awayMs: null })
  expect(twice.hidden).toBe(7)
  expect(reduceTicker(twice, { kind: 'noticed' }).hidden).toBe(0)
})

const back = (ticker: Ticker, gap: boolean) => reduceTicker(ticker, { kind: 'arrived', bets: [], hidden: 0, gap, awayMs: 9_000 })
const load = (ticker: Ticker, complete: boolean, ...numbers: number[]) => reduceTicker(ticker, { kind: 'loaded', bets: numbers.map((id) => sampleBet(id)), complete })

test('a stream that came back with all it had missed says for how long it was away', () => {
  const again = back(arrive(emptyTicker, 5), false)
  expect(again.away).toEqual({ ms: 9_000, missing: 'nothing' })
  expect(isToLoad(again)).toBe(false)
  expect(reduceTicker(again, { kind: 'noticed' }).away).toBeNull()
})

test('what is missing is loaded; a load that reaches what was known leaves nothing missing, another says between which moments', () => {
  const known = arrive(emptyTicker, 5, 4)
  const gone = back(known, true)
  expect(isToLoad(gone)).toBe(true)
  for (const filled of [load(gone, false, 8, 7, 6, 5), load(gone, false, 8, 5), load(gone, true, 8, 7), load(back(emptyTicker, true), false, 8)]) {
    expect(filled.away).toEqual({ ms: 9_000, missing: 'nothing' })
  }
  const hole = load(gone, false, 9, 8)
  expect(hole.away).toEqual({ ms: 9_000, missing: { from: sampleBet(5).placed_at, to: sampleBet(8).placed_at } })
  expect(isToLoad(hole)).toBe(false)
  // A short absence after it does not hide the hole.
  expect(back(hole, false).away).toEqual(hole.away)
})

test('a load that fills a gap moves nothing while somebody looks; the first one shows itself', () => {
  const frozen = reduceTicker(arrive(emptyTicker, 2, 1), { kind: 'froze' })
  const filled = load(back(frozen, true), false, 4, 3, 2)
  expect(filled.rows).toBe(frozen.rows)
  expect(ids(filled.held)).toEqual([4, 3])
  const first = load(reduceTicker(emptyTicker, { kind: 'froze' }), false, 4, 3)
  expect([ids(first.rows), ids(first.held)]).toEqual([[4, 3], []])
})

test('the oldest fall off at the cap', () => {
  const many = mergeBets([], Array.from({ length: tickerCap + 50 }, (_, index) => sampleBet(index + 1)), tickerCap)
  expect(many.length).toBe(tickerCap)
  expect(many.at(-1)?.id).toBe('51')
})

test('any order, any repetition, frozen or not: the same bets, newest first', () => {
  const step = fc.record({
    bets: fc.array(fc.integer({ min: 1, max: 1200 }), { maxLength: 12 }),
    turn: fc.constantFrom('froze', 'released', 'none'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let ticker = emptyTicker
      for (const { bets, turn } of steps) {
        if (turn !== 'none') ticker = reduceTicker(ticker, { kind: turn })
        ticker = arrive(ticker, ...bets)
      }
      const all = reduceTicker(ticker, { kind: 'released' })
      const expected = [...new Set(steps.flatMap(({ bets }) => bets))].sort((a, b) => b - a)
      expect(ids(all.rows)).toEqual(expected)
    }),
  )
})
