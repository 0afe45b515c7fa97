import { expect, test } from 'vitest'
import { pathOfPrices } from './path-of-prices.ts'

const names = { back: 'Back', lay: 'Lay', line: 'Line' }
const quote = (second: number, back: number, lay: number, line: number | null = null) => ({ at: new Date(second * 1000).toISOString(), line, back: [[back, 0] as [number, number]], lay: [[lay, 0] as [number, number]] })
const bet = { market_type: 'match_odds' as const, line: null, price_matched: 2_020, side: 'lay' as const, placed_at: new Date(15_000).toISOString() }

test('the bet stands between the prices of before and after, on its own side', () => {
  const { series, marks } = pathOfPrices([quote(10, 2_000, 2_020), quote(20, 2_100, 2_120)], bet, names)
  expect(series.seconds).toEqual([10, 15, 20])
  expect(series.lines.map(({ name, prices }) => [name, prices])).toEqual([['Back', [2, 2, 2.1]], ['Lay', [2.02, 2.02, 2.12]]])
  expect(marks).toEqual([{ second: 15, price: 2.02, line: 1, side: 'lay' }])
})

test('a bet on a line market stands between the lines of both sides', () => {
  const { series, marks } = pathOfPrices([quote(10, 223_500, 224_500)], { ...bet, market_type: 'line', line: 224_500, price_matched: null }, names)
  expect(series.lines.map(({ name, prices }) => [name, prices])).toEqual([['Back', [223.5, 223.5]], ['Lay', [224.5, 224.5]]])
  expect(marks).toMatchObject([{ price: 224.5, line: 1 }])
})

test('a bet on a fancy is drawn on its line, and one after all prices is still drawn', () => {
  const { series, marks } = pathOfPrices([quote(10, 90_000, 110_000, 46_000)], { ...bet, market_type: 'fancy', line: 47_000 }, names)
  expect(series).toEqual({ seconds: [10, 15], lines: [{ id: 'line', name: 'Line', prices: [46, 46] }] })
  expect(marks).toMatchObject([{ price: 47, line: 0 }])
  expect(pathOfPrices([], bet, names).series).toEqual({ seconds: [], lines: [] })
})
