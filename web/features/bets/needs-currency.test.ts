import { expect, test } from 'vitest'
import { needsCurrency } from './needs-currency.ts'

test('amounts of several currencies are never compared: an order and a range of them are of one', () => {
  const both = ['INR', 'JPY']
  for (const filters of [{ sort: '-stake' }, { sort: 'liability' }, { stake_min: '1500' }, { stake_max: '1500' }, { stake_min: '1500', account_id: '7' }] as const) {
    expect(needsCurrency(filters, both)).toBe(true)
    expect(needsCurrency(filters, [])).toBe(true)
    expect(needsCurrency(filters, ['JPY'])).toBe(false)
    expect(needsCurrency({ ...filters, currency: 'INR' }, both)).toBe(false)
  }
  for (const filters of [{}, { sort: '-placed' }, { sort: 'stake', account_id: '7' }, { odds_min: '2000' }] as const) expect(needsCurrency(filters, both)).toBe(false)
})
