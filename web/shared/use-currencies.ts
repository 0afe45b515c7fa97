import { useQuery } from '@tanstack/react-query'
import { reference } from '#contract/reference.ts'
import { rowQuery } from './api.ts'
import { useSession } from './session.ts'

/** The currencies of the accounts that the person sees, by code: a business has one. None while they are not known yet. */
export function useCurrencies(): readonly string[] {
  const { user } = useSession()
  const businesses = useQuery({ ...rowQuery(reference.businesses, {}), enabled: user.currency === null }).data?.data ?? []
  return user.currency === null ? [...new Set(businesses.map(({ currency }) => currency))].toSorted() : [user.currency]
}
