import { useQuery } from '@tanstack/react-query'
import { reference } from '#contract/reference.ts'
import { rowQuery } from './api.ts'
import { useSession } from './session.ts'

/** The currencies of the accounts that the person sees, by code: a business has one. None while they are not known yet. */
export function useCurrencies(): readonly string[] {
  return useKnownCurrencies().currencies
}

export type KnownCurrencies = {
  readonly currencies: readonly string[]
  /** They are still being asked for. */
  readonly isLoading: boolean
  /** Why they cannot be known; null otherwise. */
  readonly error: unknown
  readonly refetch: () => void
}

/** The same, and whether they can be known. */
export function useKnownCurrencies(): KnownCurrencies {
  const { user } = useSession()
  const { data, isLoading, error, refetch } = useQuery({ ...rowQuery(reference.businesses, {}), enabled: user.currency === null })
  return {
    currencies: user.currency === null ? [...new Set(data?.data.map(({ currency }) => currency))].toSorted() : [user.currency],
    isLoading,
    error: data === undefined ? error : null,
    refetch: () => void refetch(),
  }
}
