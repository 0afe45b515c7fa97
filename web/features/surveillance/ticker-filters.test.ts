import { expect, test } from 'vitest'
import type { Bet } from '../../shared/newest-bets.ts'
import { amongAll, filterBets, leftOut, withCurrency } from './ticker-filters.ts'

const bets = [
  { id: '3', game_id: '4', market_type: 'fancy', side: 'lay', user_name: 'Demo-Anna', market_name: '6 over runs', ip: '192.0.2.17', price_matched: 1_000, stake_minor: 5_000, currency: 'INR' },
  { id: '2', game_id: '1', market_type: 'match_odds', side: 'back', user_name: 'demo-bela', market_name: 'Match Odds', ip: '192.0.2.1', price_matched: 2_500, stake_minor: 10_000, currency: 'INR' },
  { id: '1', game_id: '4', market_type: 'match_odds', side: 'back', user_name: 'demo-carl', market_name: 'Match Odds', ip: null, price_matched: 3_000, stake_minor: 10_001, currency: 'EUR' },
] as unknown as readonly Bet[]
const ids = (shown: readonly Bet[]) => shown.map(({ id }) => id)

test('every filter narrows, together they narrow further', () => {
  expect(ids(filterBets(bets, { game_id: '4' }))).toEqual(['3', '1'])
  expect(ids(filterBets(bets, { side: 'back' }))).toEqual(['2', '1'])
  expect(ids(filterBets(bets, { market_type: 'fancy' }))).toEqual(['3'])
  expect(ids(filterBets(bets, { player: 'ANNA' }))).toEqual(['3'])
  expect(ids(filterBets(bets, { stake_min: '10000' }))).toEqual(['2', '1'])
  expect(ids(filterBets(bets, { stake_min: '5000', stake_max: '10000' }))).toEqual(['3', '2'])
  expect(ids(filterBets(bets, { odds_min: '2500' }))).toEqual(['2', '1'])
  expect(ids(filterBets(bets, { odds_min: '1001', odds_max: '2999' }))).toEqual(['2'])
  expect(ids(filterBets(bets, { market: 'OVER' }))).toEqual(['3'])
  expect(ids(filterBets(bets, { ip: '192.0.2.1' }))).toEqual(['3', '2'])
  expect(ids(filterBets(bets, { game_id: '4', side: 'back', stake_min: '10001' }))).toEqual(['1'])
})

test('a range of prices is of decimal odds, until a type of market says that rates are meant', () => {
  expect(ids(filterBets(bets, { odds_min: '1000' }))).toEqual(['2', '1'])
  expect(ids(filterBets(bets, { odds_min: '1000', market_type: 'fancy' }))).toEqual(['3'])
  expect(ids(filterBets(bets, { odds_min: '1000', market: 'OVER' }))).toEqual([])
})

test('all bets are asked for what their list knows to look for', () => {
  expect(amongAll({ player: 'anna', game_id: '4', market: 'over', ip: '192.0.2.', stake_min: '1' })).toEqual({ player: 'anna', game_id: '4', stake_min: '1' })
  expect(leftOut({ player: 'anna', market: 'over', ip: '192.0.2.' })).toEqual(['market', 'ip'])
  expect(leftOut({ ip: '2001:db8::' })).toEqual(['ip'])
  for (const ip of ['192.0.2.15', '2001:db8:0:0:0:0:0:1', '2001:db8::1']) expect([amongAll({ ip }), leftOut({ ip })]).toEqual([{ ip }, []])
})

test('a range of stakes is of one currency', () => {
  expect(ids(filterBets(bets, { currency: 'EUR' }))).toEqual(['1'])
  expect(ids(filterBets(bets, { currency: 'INR', stake_min: '10000' }))).toEqual(['2'])
  expect(withCurrency({ stake_max: '1' }, ['EUR', 'INR'])).toEqual({ stake_max: '1', currency: 'EUR' })
  const [said, alone, other] = [{ stake_min: '1', currency: 'INR' }, { stake_min: '1' }, { side: 'back' as const }]
  expect(withCurrency(said, ['EUR', 'INR'])).toBe(said)
  expect(withCurrency(alone, ['INR'])).toBe(alone)
  expect(withCurrency(other, ['EUR', 'INR'])).toBe(other)
})

test('without a filter the list is the very same', () => {
  expect(filterBets(bets, {})).toBe(bets)
  expect(filterBets(bets, { side: undefined })).toBe(bets)
})
