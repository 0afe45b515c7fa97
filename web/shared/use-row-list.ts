import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CallInput } from '#contract/client.ts'
import type { Endpoint, RowOf } from '#contract/endpoint.ts'
import { rowPages } from './api.ts'
import { listState } from './list-state.ts'
import { totalOf } from './total-of.ts'

type RowListOptions = {
  readonly enabled?: boolean
  /** How often a page is asked for again, in milliseconds: the pages that are loaded all together, after as many times as long as there are of them. */
  readonly refetchInterval?: number
}

/** A list of the server, page after page as one scrolls: `table` is what the table takes of it, `pages` the replies themselves. */
export function useRowList<Row extends Endpoint>(row: Row, input: CallInput<Row>, options: RowListOptions = {}) {
  const { refetchInterval: everyMs } = options
  const read = rowPages(row, input)
  const queryKey: QueryKey = read.queryKey
  const query = useInfiniteQuery({ ...read, ...options, refetchInterval: everyMs === undefined ? false : ({ state }) => everyMs * (state.data?.pages.length ?? 1) })
  const pages = query.data?.pages
  const rows = useMemo((): readonly RowOf<Row>[] => pages?.flatMap((page) => page.data as readonly RowOf<Row>[]) ?? [], [pages])
  // The server may stop before it has found anything, with more to look through.
  const goesOn = query.hasNextPage && rows.length === 0
  const asked = JSON.stringify(queryKey)
  const [stoppedOf, setStoppedOf] = useState<string | null>(null)
  const stopped = stoppedOf === asked
  const searchedTo = query.hasNextPage ? pages?.at(-1)?.metadata?.searched_to : undefined
  const { isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(
    function lookFurther() {
      if (goesOn && !stopped && !isFetching && !isFetchNextPageError) void fetchNextPage()
    },
    [goesOn, stopped, isFetching, isFetchNextPageError, fetchNextPage],
  )
  return {
    rows,
    pages,
    refetch: () => void query.refetch(),
    refetching: query.isRefetching,
    table: {
      rows,
      state: goesOn && !stopped && !query.isError ? ('loading' as const) : listState(query, rows),
      query: queryKey,
      error: query.error,
      onRetry: () => void query.refetch(),
      fetchMore: () => void query.fetchNextPage(),
      hasMore: query.hasNextPage,
      fetching: query.isFetchingNextPage,
      moreFailed: query.isFetchNextPageError,
      search: searchedTo === undefined && !goesOn ? null : { to: searchedTo ?? null, stopped, onStop: () => setStoppedOf(asked), onGoOn: () => setStoppedOf(null) },
      total: totalOf(pages?.[0]?.metadata),
    },
  }
}
