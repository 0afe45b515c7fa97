import { expect, test } from 'vitest'
import { betMarks, priceSeries } from './price-series.ts'

const drawn = (selections: readonly { id: string; name: string }[]) => ({ type: 'match_odds' as const, name: 'Winner', selections })
const selections = [{ id: '1', name: 'Demo A' }, { id: '2', name: 'Demo B' }, { id: '3', name: 'Never priced' }]
const points = [
  { at: '2026-03-01T12:00:00Z', quotes: { 1: { back: [[2_000, 0]], lay: [] }, 2: { back: [], lay: [], last: 1_900 } } },
  { at: '2026-03-01T12:00:10Z', quotes: { 1: { back: [[2_500, 0]], lay: [] } } },
] as unknown as Parameters<typeof priceSeries>[0]

test('a line per selection that ever had a price: the best back price, else the last traded, else a hole', () => {
  expect(priceSeries(points, drawn(selections))).toEqual({
    unit: 'price',
    seconds: [1_772_366_400, 1_772_366_410],
    lines: [{ id: '1', name: 'Demo A', prices: [2, 2.5] }, { id: '2', name: 'Demo B', prices: [1.9, null] }],
  })
})

test('bets are marked on their line; void ones and those of other selections are not', () => {
  const bet = (change: object) => ({ placed_at: '2026-03-01T12:00:05Z', selection_id: '2', price_matched: 1_900, side: 'lay', status: 'open', ...change })
  const placed = [bet({}), bet({ status: 'void' }), bet({ selection_id: '3' }), bet({ price_matched: null })] as unknown as Parameters<typeof betMarks>[0]
  expect(betMarks(placed, priceSeries(points, drawn(selections)))).toEqual([{ second: 1_772_366_405, price: 1.9, line: 1, side: 'lay' }])
})

test('a market of numbers has its one line, with each bet at the number that it was taken at', () => {
  const moves = [{ at: '2026-03-01T12:00:00Z', quotes: { line: { back: [], lay: [], line: 46_000 } } }, { at: '2026-03-01T12:00:10Z', quotes: { line: { back: [[100_000, 0]], lay: [], line: 47_000 } } }, { at: '2026-03-01T12:00:20Z', quotes: {} }] as unknown as typeof points
  const series = priceSeries(moves, { type: 'fancy', name: '6 overs', selections: [] })
  expect(series).toMatchObject({ unit: 'number', lines: [{ id: 'line', name: '6 overs', prices: [46, 47, null] }] })
  const bet = { placed_at: '2026-03-01T12:00:05Z', selection_id: null, line: 46_000, price_matched: 100_000, side: 'back', status: 'open' } as unknown as Parameters<typeof betMarks>[0][number]
  expect(betMarks([bet], series)).toEqual([{ second: 1_772_366_405, price: 46, line: 0, side: 'back' }])
})

test('a line market has a line for each side, with each bet on its own', () => {
  const level = (line: number) => [[line, 100]]
  const moves = [{ at: '2026-03-01T12:00:00Z', quotes: { line: { back: level(223_500), lay: level(224_500) } } }, { at: '2026-03-01T12:00:10Z', quotes: { line: { back: [], lay: level(225_500) } } }] as unknown as typeof points
  const series = priceSeries(moves, { type: 'line', name: 'Total points', selections: [] })
  expect(series).toMatchObject({ unit: 'number', lines: [{ name: 'Over', prices: [224.5, 225.5] }, { name: 'Under', prices: [223.5, null] }] })
  const bet = (side: string, line: number) => ({ placed_at: '2026-03-01T12:00:05Z', market_type: 'line', selection_id: null, line, price_matched: null, side, status: 'open' }) as unknown as Parameters<typeof betMarks>[0][number]
  expect(betMarks([bet('back', 223_500), bet('lay', 224_500)], series).map(({ price, line }) => [price, line])).toEqual([[223.5, 1], [224.5, 0]])
})
