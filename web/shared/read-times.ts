import { hashKey, useQueryClient, type Query, type QueryCache, type QueryKey } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** When a query was last read whole, in milliseconds since 1970, and whether reading it again has failed since. */
type Read = { readonly at: number; readonly failed: boolean }

const reads = new WeakMap<Query, Read>()
/** The queries of the lists that are drawn, by their hashes: each list says it of its own. */
const listed = new Set<string>()

/**
 * Keeps when the queries of a cache were read. The state of a query forgets that a refresh failed as soon as a screen puts a row into it,
 * or a further page comes: neither makes newer what was there before.
 */
export function watchReads(cache: QueryCache): void {
  cache.subscribe((change) => {
    if (change.type !== 'updated') return
    const { query, action } = change
    const failed = action.type === 'error'
    if (query.state.fetchMeta?.fetchMore === undefined && (failed || (action.type === 'success' && action.manual !== true))) {
      reads.set(query, { at: failed ? (reads.get(query)?.at ?? query.state.dataUpdatedAt) : query.state.dataUpdatedAt, failed })
    }
  })
}

/** Since when a query stands as it is although it was to be read again, in milliseconds since 1970; null where it is up to date. */
export function oldSince(query: Query | undefined): number | null {
  const read = query?.state.data === undefined ? undefined : reads.get(query)
  return read?.failed === true ? read.at : null
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
      listed.add(hash)
      return () => void listed.delete(hash)
    },
    [hash],
  )
  return useSyncExternalStore(cache.subscribe, () => oldSince(cache.get(hash)))
}
