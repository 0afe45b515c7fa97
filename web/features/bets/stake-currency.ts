import { noCurrency } from '../../shared/format.ts'

/** The currency in which a range of stakes is typed and told: the one that is filtered by, else the only one that the person sees. A range over several has none. */
export function stakeCurrency(filtered: string | undefined, currencies: readonly string[]): string {
  return filtered ?? (currencies.length === 1 ? currencies[0] : undefined) ?? noCurrency
}
