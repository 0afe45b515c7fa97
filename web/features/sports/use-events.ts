import { useQuery } from '@tanstack/react-query'
import { rowQuery } from '../../shared/api.ts'
import { totalOf } from '../../shared/total-of.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { eventCalls } from './event-calls.ts'
import type { EventFilters } from './event-filters.tsx'

/** How often a list of events that people watch is asked for again. */
const refreshMs = 10_000

/** The events that the filters select. */
export function useEvents(filters: EventFilters) {
  const { row, input } = eventCalls(filters).listed
  return useRowList(row, input, { refetchInterval: refreshMs })
}

/** How many events wait for a result, whatever else is filtered but the sport; null until it is known. */
export function useWaitingCount(gameId: string | undefined): { readonly count: number; readonly exact: boolean } | null {
  const { row, input } = eventCalls(gameId === undefined ? {} : { game_id: gameId }).waiting
  return totalOf(useQuery({ ...rowQuery(row, input), refetchInterval: refreshMs }).data?.metadata)
}
