import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '#contract/endpoint.ts'
import { locks } from '#contract/locks.ts'
import { can } from '../../shared/access.ts'
import { rowQuery, useRowMutation } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { notify } from '../../components/feedback/notify.ts'
import { text } from './text.ts'

export type Hold = RowOf<typeof locks.list>

/** The stops in force that the person may know of. */
export function useStops(): readonly Hold[] {
  const { user } = useSession()
  const stops = useQuery({ ...rowQuery(locks.list, { query: { kind: 'stop', limit: '200' } }), enabled: can(user, 'SPORTS') })
  return stops.data?.data ?? []
}

/** What a hold keeps out, in words. */
export function whatIsHeld({ place, account_name: account, account_id: id }: Pick<Hold, 'place' | 'account_name' | 'account_id'>): string {
  const where = place === '' ? text.all : place
  return id === null ? where : text.ofAccount({ place: where, account: account ?? id })
}

export function useLift() {
  const stop = useRowMutation(locks.liftStop, { invalidates: [locks.list] })
  const hold = useRowMutation(locks.lift, { invalidates: [locks.list] })
  return {
    pending: stop.isPending || hold.isPending,
    lift(held: Hold): void {
      const told = { onSuccess: () => notify.success(text.lifted({ what: whatIsHeld(held) })) }
      if (held.kind === 'stop') stop.mutate({ params: { id: held.id } }, told)
      else hold.mutate({ params: { id: held.id } }, told)
    },
  }
}
