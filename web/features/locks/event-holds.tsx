import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { locks } from '#contract/locks.ts'
import { rowQuery } from '../../shared/api.ts'
import { HoldList } from './hold-list.tsx'
import { text } from './text.ts'

/** What keeps bets out of an event, wherever it was set: on all betting, above the event, on it or on its markets. Nothing where nothing does. */
export function EventHolds({ eventId }: { readonly eventId: string }): ReactElement | null {
  const holds = useQuery(rowQuery(locks.list, { query: { event_id: eventId, limit: '100' } })).data?.data ?? []
  return holds.length === 0 ? null : <HoldList holds={holds} label={text.ofEvent} />
}
