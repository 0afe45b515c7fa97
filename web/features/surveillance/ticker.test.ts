import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeBets } from '../../shared/newest-bets.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { emptyTicker, reduceTicker, tickerCap } from './ticker.ts'
import type { Ticker } from './ticker.ts'

function bet(id: number): Bet {
  return {
    id: String(id),
    placed_at: '2026-03-01T12:00:00Z',
    player_id: '7',
    user_name: 'demo-player',
    path: 'demo-agent',
    game_id: '4',
    game_name: 'Cricket',
    league_name: 'Demo League',
    event_id: '30',
    event_name: 'Demo A v Demo B',
    market_id: '300',
    market_name: 'Match Odds',
    market_type: 'match_odds',
    selection_id: '1',
    selection_name: 'Demo A',
    line: null,
    side: 'back',
    price_requested: 2500,
    price_matched: 2500,
    stake_minor: 10_000,
    profit_minor: 15_000,
    liability_minor: 10_000,
    currency: 'INR',
    in_play: false,
    ip: null,
    status: 'open',
    price_reduced: null,
    kept_bp: 10_000,
    result_minor: null,
  }
}

const ids = (bets: readonly Bet[]) => bets.map(({ id }) => Number(id))
const arrive = (ticker: Ticker, ...numbers: number[]) =>
  reduceTicker(ticker, { kind: 'arrived', bets: numbers.map(bet), hidden: 0, gap: false })

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
  const loaded = reduceTicker(streamed, { kind: 'loaded', bets: [11, 10, 9].map(bet) })
  expect(ids(loaded.rows)).toEqual([12, 11, 10, 9])
})

test('while frozen nothing on the screen moves, and release shows what waited', () => {
  const frozen = reduceTicker(arrive(emptyTicker, 1, 2), { kind: 'froze' })
  const more = arrive(arrive(frozen, 4, 3), 4, 2)
  expect(more.rows).toBe(frozen.rows)
  expect(ids(more.held)).toEqual([4, 3])
  expect(ids(reduceTicker(more, { kind: 'released' }).rows)).toEqual([4, 3, 2, 1])
})

test('what the stream dropped is counted until it is noticed, and a gap stays until a new load', () => {
  const dropped = reduceTicker(emptyTicker, { kind: 'arrived', bets: [], hidden: 4, gap: true })
  const twice = reduceTicker(dropped, { kind: 'arrived', bets: [], hidden: 3, gap: false })
  expect([twice.hidden, twice.gap]).toEqual([7, true])
  expect(reduceTicker(twice, { kind: 'noticed' }).hidden).toBe(0)
  expect(reduceTicker(twice, { kind: 'loaded', bets: [] }).gap).toBe(false)
})

test('the oldest fall off at the cap', () => {
  const many = mergeBets([], Array.from({ length: tickerCap + 50 }, (_, index) => bet(index + 1)), tickerCap)
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
