import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowPages, rowQuery } from '../../shared/api.ts'
import { totalOf } from '../../shared/total-of.ts'
import { eventCalls } from './event-calls.ts'
import type { EventRow } from './event-columns.tsx'
import type { EventFilters } from './event-filters.tsx'

/** How often a list of events that people watch is asked for again. */
const refreshMs = 10_000

export type EventList = {
  readonly rows: readonly EventRow[]
  readonly state: 'loading' | 'error' | 'ready'
  readonly error: unknown
  readonly retry: () => void
  readonly fetchMore: () => void
  readonly hasMore: boolean
  readonly fetching: boolean
  readonly moreFailed: boolean
  /** Of both parts, where both are counted. */
  readonly total: ReturnType<typeof totalOf>
}

/**
 * The events that the filters select. Without a state these are the ones in play, all of them, and under them the
 * upcoming ones by their start.
 */
export function useEvents(filters: EventFilters): EventList {
  const now = filters.state === undefined
  const calls = eventCalls(filters)
  const inPlay = useQuery({
    ...rowQuery(calls.inPlay.row, calls.inPlay.input),
    enabled: now,
    refetchInterval: refreshMs,
  })
  const rest = useInfiniteQuery({
    ...rowPages(calls.listed.row, calls.listed.input),
    refetchInterval: refreshMs,
  })

  const rows = useMemo(() => {
    const listed = rest.data?.pages.flatMap((page) => page.data) ?? []
    return now ? [...(inPlay.data?.data ?? []), ...listed] : listed
  }, [now, inPlay.data, rest.data])

  const failed = rest.isError || (now && inPlay.isError)
  const loading = rest.isPending || (now && inPlay.isPending)
  return {
    rows,
    state: failed && rows.length === 0 ? 'error' : loading ? 'loading' : 'ready',
    error: rest.error ?? inPlay.error,
    retry: () => {
      void rest.refetch()
      if (now) void inPlay.refetch()
    },
    fetchMore: () => void rest.fetchNextPage(),
    hasMore: rest.hasNextPage,
    fetching: rest.isFetchingNextPage,
    moreFailed: rest.isFetchNextPageError,
    total: now ? sumOf(totalOf(inPlay.data?.metadata), totalOf(rest.data?.pages[0]?.metadata)) : totalOf(rest.data?.pages[0]?.metadata),
  }
}

type Total = ReturnType<typeof totalOf>

function sumOf(a: Total, b: Total): Total {
  return a === null || b === null ? null : { count: a.count + b.count, exact: a.exact && b.exact }
}

/** How many events wait for a result, whatever else is filtered but the sport; null until it is known. */
export function useWaitingCount(gameId: string | undefined): { readonly count: number; readonly exact: boolean } | null {
  const { row, input } = eventCalls(gameId === undefined ? {} : { game_id: gameId }).waiting
  const waiting = useQuery({ ...rowQuery(row, input), refetchInterval: refreshMs })
  const total = waiting.data?.metadata?.total
  return total === undefined ? null : { count: total, exact: waiting.data?.metadata?.total_is_exact ?? true }
}
