import { useQuery } from '@tanstack/react-query'
import { reference } from '#contract/reference.ts'
import { rowQuery } from '../../shared/api.ts'
import { currencyDigits } from '../../shared/currency-digits.ts'

/** How many places after the mark an amount of a limit has. */
export type AmountDigits = {
  readonly digits: number
  /** The accounts that it holds for count in currencies of different places, so it stands in the smallest units of each. */
  readonly mixed: boolean
}

/**
 * A limit is a number of minor units that holds for every account in its own currency: it has the places that the currencies of all businesses
 * the person sees have in common. Null until they are known.
 */
export function useAmountDigits(): { readonly known: AmountDigits | null; readonly error: Error | null; readonly again: () => void } {
  const businesses = useQuery(rowQuery(reference.businesses, {}))
  const digits = [...new Set(businesses.data?.data.map((row) => currencyDigits(row.currency)))]
  // Where there is no business there is no amount either.
  const [same = 2] = digits
  return {
    known: businesses.data === undefined || same === null || digits.includes(null) ? null : digits.length > 1 ? { digits: 0, mixed: true } : { digits: same, mixed: false },
    error: businesses.data === undefined ? businesses.error : null,
    again: () => void businesses.refetch(),
  }
}
