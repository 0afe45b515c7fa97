import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/client.ts'
import { sports } from '#contract/sports.ts'
import { rowKey } from './api.ts'

type Pages = InfiniteData<Reply<typeof sports.eventsByGame>>

/**
 * Events changed, came or went: the lists that are asked for again are those that show one of them, those that one call reads, and the
 * figures. A long list that shows none of them stays: it would be read from its beginning. Null: everything may have changed.
 */
export function refreshEventLists(queries: QueryClient, eventIds: ReadonlySet<string> | null): void {
  void queries.invalidateQueries({ queryKey: rowKey(sports.eventsByGame), predicate: (query) => eventIds === null || concerns(query, eventIds) })
}

function concerns({ queryKey, state }: Query, eventIds: ReadonlySet<string>): boolean {
  const pages = queryKey.at(-1) === 'pages' ? (state.data as Pages | undefined)?.pages : undefined
  return pages === undefined || pages.length <= 1 || pages.some(({ data }) => data.some(({ id }) => eventIds.has(id)))
}
