import { hashKey, useQueryClient, type Query, type QueryCache, type QueryKey } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** When a query was last read whole, in milliseconds since 1970. */
const readAt = new WeakMap<Query, number>()
/** Those of which reading again has failed since. */
const old = new Set<Query>()
/** How many lists that are drawn have a query, by its hash: each says it of its own. */
const listed = new Map<string, number>()

/**
 * Keeps when the queries of a cache were read. The state of a query forgets that a refresh failed as soon as a screen puts a row into it,
 * or a further page comes: neither makes newer what was there before.
 */
export function watchReads(cache: QueryCache): void {
  cache.subscribe((change) => {
    const { query } = change
    if (change.type === 'removed') old.delete(query)
    if (change.type !== 'updated' || query.state.fetchMeta?.fetchMore !== undefined) return
    const { action } = change
    if (action.type === 'success' && action.manual !== true) {
      readAt.set(query, query.state.dataUpdatedAt)
      old.delete(query)
    } else if (action.type === 'error') {
      if (!readAt.has(query)) readAt.set(query, query.state.dataUpdatedAt)
      old.add(query)
    }
  })
}

/** Since when a query stands as it is although it was to be read again, in milliseconds since 1970; null where it is up to date. */
export function oldSince(query: Query | undefined): number | null {
  return query?.state.data === undefined || !old.has(query) ? null : readAt.get(query) ?? null
}

/** The queries that could not be read again. */
export function oldQueries(): ReadonlySet<Query> {
  return old
}

/** Whether a list that is drawn says it of this query. */
export function isListed({ queryHash }: Query): boolean {
  return listed.has(queryHash)
}

/** Since when the rows of a list stand as they are, followed; the list says it. */
export function useOldSince(key: QueryKey | undefined): number | null {
  const cache = useQueryClient().getQueryCache()
  const hash = key === undefined ? '' : hashKey(key)
  useEffect(
    function sayItHere() {
      listed.set(hash, (listed.get(hash) ?? 0) + 1)
      return () => {
        const others = (listed.get(hash) ?? 1) - 1
        if (others === 0) listed.delete(hash)
        else listed.set(hash, others)
      }
    },
    [hash],
  )
  return useSyncExternalStore(cache.subscribe, () => oldSince(cache.get(hash)))
}
