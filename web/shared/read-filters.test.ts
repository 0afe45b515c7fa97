import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { sports } from '#contract/sports.ts'
import { readFilters, withFilter } from './read-filters.ts'

test('what the call takes is kept, what it does not take is left out one by one', () => {
  const search = {
    player: 'demo',
    side: 'back',
    market_type: 'roulette',
    game_id: '007',
    event_id: '31',
    stake_min: 10_000,
    from: 'yesterday',
    limit: '5',
    cursor: 'x',
    other: 'y',
    status: '',
  }
  expect(readFilters(bets.list, search)).toEqual({ player: 'demo', side: 'back', event_id: '31', stake_min: '10000' })
})

test('a filter is set and taken away', () => {
  const set = withFilter<typeof sports.eventsByGame>({ game_id: '4' }, 'state', 'in_play')
  expect(set).toEqual({ game_id: '4', state: 'in_play' })
  expect(withFilter(set, 'game_id', undefined)).toEqual({ state: 'in_play' })
  expect(withFilter(set, 'state', '')).toEqual({ game_id: '4' })
})

test('filters written into an address and read back are the same', () => {
  const id = fc.integer({ min: 1, max: 2 ** 40 }).map(String)
  const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
  const filters = fc.record({
    game_id: maybe(id),
    market_type: maybe(fc.constantFrom('match_odds', 'fancy', 'line')),
    side: maybe(fc.constantFrom('back', 'lay')),
    player: maybe(fc.stringMatching(/^[a-z&=+#% ]{1,20}$/).filter((typed) => typed.trim() !== '')),
    stake_min: maybe(fc.integer({ min: 0, max: 10 ** 12 }).map(String)),
  })
  fc.assert(
    fc.property(filters, (written) => {
      const present = Object.fromEntries(Object.entries(written).filter((pair): pair is [string, string] => pair[1] !== undefined))
      const address = new URLSearchParams(present).toString()
      expect(readFilters(bets.list, Object.fromEntries(new URLSearchParams(address)))).toEqual(present)
    }),
  )
})
