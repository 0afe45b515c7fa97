import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { LiveMessage } from '#contract/live.ts'

/**
 * Takes what the live stream tells into a query, by `put`: at once, and again onto the reply where one was on its way, since that may have been
 * read before them. So `put` may come twice with the same messages, always in their order.
 */
export function useOntoReply(queryKey: QueryKey, put: (messages: readonly LiveMessage[]) => void): (messages: readonly LiveMessage[]) => void {
  const queries = useQueryClient()
  const kept = useRef<LiveMessage[]>([])
  const hash = hashKey(queryKey)
  const putAgain = useEffectEvent(() => put(kept.current.splice(0)))
  useEffect(
    // The cache says it at once, where a render may see neither the beginning of a quick reply nor its end.
    () => queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hash && query.state.fetchStatus === 'idle' && kept.current.length > 0) putAgain()
    }),
    [queries, hash],
  )
  return (messages) => {
    // A reply that `put` itself asks for is of after them.
    const isOnItsWay = queries.isFetching({ queryKey, exact: true }) > 0
    put(messages)
    if (isOnItsWay) kept.current.push(...messages)
  }
}
