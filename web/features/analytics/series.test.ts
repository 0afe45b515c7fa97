import { expect, test } from 'vitest'
import { learnCurrencies } from '../../shared/currency-digits.ts'
import { atPartMetric, metricFormat } from './series.ts'

test('the margin is of what was staked: the casino, which has no turnover, is not in it', () => {
  expect(atPartMetric({ turnover_minor: 10_000, bets: 1, pnl_minor: 9_000, sports_pnl_minor: 500, commission_minor: 0, players: 1 }, 'margin')).toBe(500)
})

test('amounts on a scale, in words and in a file have the digits of their currency', () => {
  learnCurrencies({ PKR: 2, IQD: 3 })
  const said = (currency: string) => {
    const { whole, short, plain } = metricFormat('turnover', currency)
    return [whole(1_234_500), short(1_234_500), plain(1_234_500)]
  }
  expect(said('PKR')).toEqual(['PKR\u00a012,345.00', '12.3k', '12345.00'])
  expect(said('IQD')).toEqual(['IQD\u00a01,234.500', '1.2k', '1234.500'])
})
