import { expect, test } from 'vitest'
import { pathOfPrices } from './path-of-prices.ts'

const names = { back: 'Back', lay: 'Lay', line: 'Line' }
const quote = (second: number, back: number, lay: number, line: number | null = null) => ({ at: new Date(second * 1000).toISOString(), line, back: [[back, 0] as [number, number]], lay: [[lay, 0] as [number, number]] })
const bet = { market_type: 'match_odds' as const, line: null, price_matched: 2_020, side: 'lay' as const, placed_at: new Date(15_000).toISOString() }

test('the bet stands between the prices of before and after, on its own side', () => {
  const { series, marks } = pathOfPrices({ seen: null, prices: [quote(10, 2_000, 2_020), quote(20, 2_100, 2_120)] }, bet, names)
  expect(series.seconds).toEqual([10, 15, 20])
  expect(series.lines.map(({ name, prices }) => [name, prices])).toEqual([['Back', [2, 2, 2.1]], ['Lay', [2.02, 2.02, 2.12]]])
  expect(marks).toEqual([{ second: 15, price: 2.02, line: 1, side: 'lay' }])
})

test('a bet on a line market stands between the lines of both sides', () => {
  const { series, marks } = pathOfPrices({ seen: null, prices: [quote(10, 223_500, 224_500)] }, { ...bet, market_type: 'line', line: 224_500, price_matched: null }, names)
  expect(series.lines.map(({ name, prices }) => [name, prices])).toEqual([['Back', [223.5, 223.5]], ['Lay', [224.5, 224.5]]])
  expect(series.unit).toBe('number')
  expect(marks).toMatchObject([{ price: 224.5, line: 1 }])
})

test('a bet on a fancy is drawn on its line, and one after all prices is still drawn', () => {
  const { series, marks } = pathOfPrices({ seen: null, prices: [quote(10, 90_000, 110_000, 46_000)] }, { ...bet, market_type: 'fancy', line: 47_000 }, names)
  expect(series).toEqual({ unit: 'number', seconds: [10, 15], lines: [{ id: 'line', name: 'Line', prices: [46, 46] }] })
  expect(marks).toMatchObject([{ price: 47, line: 0 }])
  expect(pathOfPrices({ seen: null, prices: [] }, bet, names).series).toEqual({ seconds: [], lines: [] })
})

test('what the player saw is drawn too: from the beginning where it had stood for longer, in its place where it was left out of many', () => {
  const late = { ...bet, placed_at: new Date(10_000_000).toISOString() }
  const drawn = (life: Parameters<typeof pathOfPrices>[0]) => {
    const { series } = pathOfPrices(life, late, names)
    return [series.seconds, series.lines[0]?.prices]
  }
  // Twenty minutes before the bet, which has a quarter of an hour on either side.
  const old = quote(8_800, 2_000, 2_020)
  expect(drawn({ seen: old, prices: [quote(10_020, 2_100, 2_120)] })).toEqual([[9_100, 10_000, 10_020], [2, 2, 2.1]])
  expect(drawn({ seen: old, prices: [] })).toEqual([[9_100, 10_000], [2, 2]])
  const [first, seen] = [quote(9_500, 1_900, 1_920), quote(9_990, 2_000, 2_020)]
  expect(drawn({ seen, prices: [first, quote(10_020, 2_100, 2_120)] })).toEqual([[9_500, 9_990, 10_000, 10_020], [1.9, 2, 2, 2.1]])
  expect(drawn({ seen, prices: [first, seen] })).toEqual([[9_500, 9_990, 10_000], [1.9, 2, 2]])
})
