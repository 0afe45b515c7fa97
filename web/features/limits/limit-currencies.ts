import { useQuery } from '@tanstack/react-query'
import type { LimitFieldName } from '#contract/limits.ts'
import { reference } from '#contract/reference.ts'
import { minor } from '#domain/kernel/money.ts'
import { largestIn, limitDigits, smallestIn } from '#domain/markets/limit-amount.ts'
import { rowQuery } from '../../shared/api.ts'
import { currencyDigits } from '../../shared/currency-digits.ts'
import { formatMinor } from '../../shared/format.ts'

/** The currencies of the businesses that the person sees in which an amount has other places than a limit; none while they are not known. */
export function useLimitCurrencies(): readonly string[] {
  const { data } = useQuery(rowQuery(reference.businesses, {}))
  return [...new Set(data?.data.map(({ currency }) => currency))].filter((currency) => ![limitDigits, null].includes(currencyDigits(currency)))
}

/** What an amount that limits comes to in these currencies; empty where there is nothing to say. */
export function amountsIn(name: LimitFieldName, limit: number | null, currencies: readonly string[]): string {
  if (limit === null || limit === 0 || !name.endsWith('_minor')) return ''
  const inDigits = name.includes('min_stake') ? smallestIn : largestIn
  return currencies.map((currency) => formatMinor(Number(inDigits(minor(limit), currencyDigits(currency) ?? limitDigits)), currency)).join(' · ')
}
