import { useQuery } from '@tanstack/react-query'
import { reference } from '#contract/reference.ts'
import { rowQuery } from './api.ts'
import { useSession } from './session.ts'

/** The currencies of the accounts that the person sees, by code: a business has one. None while they are not known yet. */
export function useCurrencies(): readonly string[] {
  return useKnownCurrencies().currencies
}

/** The same, and whether they are still being asked for. */
export function useKnownCurrencies(): { readonly currencies: readonly string[]; readonly isLoading: boolean } {
  const { user } = useSession()
  const { data, isLoading } = useQuery({ ...rowQuery(reference.businesses, {}), enabled: user.currency === null })
  return { currencies: user.currency === null ? [...new Set(data?.data.map(({ currency }) => currency))].toSorted() : [user.currency], isLoading }
}
