import { expect, test } from 'vitest'
import { chipsOf } from './bet-filters.ts'

const names = { timeZone: 'Asia/Kolkata', currencies: ['INR'], sportName: (id: string) => (id === '4' ? 'Cricket' : undefined), placeName: () => undefined }

test('every filter has its chip, in words and in the person\'s zone', () => {
  const chips = chipsOf(
    {
      side: 'lay',
      game_id: '4',
      market_type: 'fancy',
      status: 'won',
      player: 'demo',
      from: '2026-03-01T12:00:00Z',
      stake_min: '150000',
      odds_max: '2500',
      event_id: '31',
      flag: 'before_play',
      currency: 'INR',
    },
    names,
  )
  expect(chips.map(({ label }) => label)).toEqual([
    'Player “demo”',
    'Sport Cricket',
    'Event 31',
    'Fancy',
    'Lay, no, over',
    'Won',
    'Before play',
    'Currency INR',
    'From 01 Mar, 17:30',
    'Stake from 1,500.00',
    'Price to 2.5',
  ])
})

test('no filter, no chip', () => {
  expect(chipsOf({}, names)).toEqual([])
})

test('stakes are told in the currency that is filtered by, else in the only one; of several in none', () => {
  const stakes = (currencies: readonly string[], currency?: string) =>
    chipsOf({ stake_min: '1500', ...(currency === undefined ? {} : { currency }) }, { ...names, currencies }).map(({ label }) => label).at(-1)
  expect(stakes(['INR', 'JPY'], 'JPY')).toBe('Stake from 1,500')
  expect(stakes(['JPY'])).toBe('Stake from 1,500')
  expect(stakes(['INR', 'JPY'])).toBe('Stake from 15.00')
})

test('a price is told as its kind of market writes it', () => {
  const price = (filters: Parameters<typeof chipsOf>[0]) => chipsOf({ ...filters, odds_min: '85000' }, names).map(({ label }) => label).at(-1)
  expect(price({})).toBe('Price from 85.00')
  expect(price({ market_type: 'match_odds' })).toBe('Price from 85.00')
  expect(price({ market_type: 'bookmaker' })).toBe('Price from 85')
})
