import { bets } from '#contract/bets.ts'
import { rowQuery } from './api.ts'

/** The most bets kept beside an event; the whole list stands on the page of bets. */
export const eventBetsMax = 200

/** The newest bets of an event. Whoever follows the event's stream writes new ones into this query's data. */
export function eventBetsQuery(eventId: string) {
  return rowQuery(bets.list, { query: { event_id: eventId, limit: '50' } })
}
