import { expect, test } from 'vitest'
import { minor } from '#domain/kernel/money.ts'
import { storedQuotes } from './price-store.ts'

const market = { id: '1', eventId: '2', type: 'line' as const, winnersCount: 1, runners: new Map<string, string>() }
const levels = (...lines: readonly number[]) => lines.map((priceThousandths) => ({ priceThousandths, sizeMinor: minor(100) }))
const stored = (back: readonly number[], lay: readonly number[], lastThousandths: number | null = 40_000) =>
  storedQuotes(market, { atMs: 0, totalMatchedMinor: 0n, runners: new Map([['1', { ref: '1', back: levels(...back), lay: levels(...lay), lastThousandths, matchedMinor: minor(0), synthetic: false }]]), fancy: null })['line']

// In a line market the price of a level is its line, and each side has its own; what was only traded is no offer.
test.each([
  ['both sides at one line', [45_500], [45_500], { back: [[45_500, 100]], lay: [[45_500, 100]] }],
  ['each side at its own', [45_500, 44_500], [46_500], { back: [[45_500, 100], [44_500, 100]], lay: [[46_500, 100]] }],
  ['one side alone', [], [46_500, 47_500], { back: [], lay: [[46_500, 100], [47_500, 100]] }],
  ['nothing but what was traded last', [], [], { back: [], lay: [] }],
] as const)('%s', (_, back, lay, expected) => {
  expect(stored(back, lay)).toEqual({ ...expected, last: 40_000 })
})

test('a fancy turns on whole runs: half a run is reached with the next one', () => {
  const fancy = (line: number) => storedQuotes({ ...market, type: 'fancy' }, { atMs: 0, totalMatchedMinor: 0n, runners: new Map(), fancy: { of: 'fancy', line, noRate: null, yesRate: 90_000 } })['line']
  for (const [line, whole] of [[45_500, 46_000], [46_000, 46_000], [46_001, 47_000], [0, 0]] as const) expect(fancy(line)).toEqual({ line: whole, back: [[90_000, 0]], lay: [] })
})

test('an empty book stands in the place of what was offered before', () => {
  expect(stored([], [], null)).toEqual({ back: [], lay: [] })
})
