import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '#contract/endpoint.ts'
import { locks } from '#contract/locks.ts'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'

export type Hold = RowOf<typeof locks.list>

/** The stops in force that the person may know of. */
export function useStops(): readonly Hold[] {
  const { user } = useSession()
  const stops = useQuery({ ...rowQuery(locks.list, { query: { kind: 'stop', limit: '200' } }), enabled: can(user, 'SPORTS') })
  return stops.data?.data ?? []
}
