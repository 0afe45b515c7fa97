import { noCurrency } from '../../shared/currency-digits.ts'
import type { BetFilters } from './bet-filters.ts'

/** The currency in which a range of stakes is typed and told: the one that is filtered by, else the only one that the person sees. A range over several has none. */
export function stakeCurrency(filtered: string | undefined, currencies: readonly string[]): string {
  return filtered ?? (currencies.length === 1 ? currencies[0] : undefined) ?? noCurrency
}

/**
 * Whether a list would compare amounts of several currencies: a range of stakes is typed in one, and an order of amounts holds within one, of
 * which an account's downline has no more. There are no rates between them, so one is asked for.
 */
export function needsCurrency({ currency, sort, stake_min: least, stake_max: most, account_id: account }: BetFilters, currencies: readonly string[]): boolean {
  if (stakeCurrency(currency, currencies) !== noCurrency) return false
  const inOrder = /^-?(stake|liability)$/.test(sort ?? '') && account === undefined
  return inOrder || least !== undefined || most !== undefined
}
