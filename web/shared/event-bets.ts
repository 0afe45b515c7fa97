import { queryOptions } from '@tanstack/react-query'
import { bets } from '#contract/bets.ts'
import { call, rowKey } from './api.ts'
import type { Bet } from './newest-bets.ts'

/** The most bets kept beside an event; the whole list stands on the page of bets. */
export const eventBetsMax = 200

/** The newest bets of an event. Whoever follows the event's stream writes new ones into this query's data. */
export function eventBetsQuery(eventId: string) {
  const input = { query: { event_id: eventId, limit: '50' } }
  return queryOptions<readonly Bet[]>({
    queryKey: [...rowKey(bets.list, input), 'newest'],
    queryFn: async ({ signal }) => (await call(bets.list, { ...input, signal })).data,
  })
}
