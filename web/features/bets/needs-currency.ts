import { noCurrency } from '../../shared/currency-digits.ts'
import { oneCurrency } from '../../shared/one-currency.ts'
import type { BetFilters } from './bet-filters.ts'

/**
 * Whether a list would compare amounts of several currencies: a range of stakes is typed in one, and an order of amounts holds within one, of
 * which an account's downline has no more. There are no rates between them, so one is asked for.
 */
export function needsCurrency({ currency, sort, stake_min: least, stake_max: most, account_id: account }: BetFilters, currencies: readonly string[]): boolean {
  if (oneCurrency(currency, currencies) !== noCurrency) return false
  const inOrder = /^-?(stake|liability)$/.test(sort ?? '') && account === undefined
  return inOrder || least !== undefined || most !== undefined
}
