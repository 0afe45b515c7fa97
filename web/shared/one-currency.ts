import { noCurrency } from './currency-digits.ts'

/** The currency in which amounts of a list are compared, typed and told: the one that is filtered by, else the only one that the person sees. Amounts of several have none. */
export function oneCurrency(filtered: string | undefined, currencies: readonly string[]): string {
  return filtered ?? (currencies.length === 1 ? currencies[0] : undefined) ?? noCurrency
}
