import { sports } from '#contract/sports.ts'
import type { Filters } from '../../shared/read-filters.ts'

type EventFilters = Filters<typeof sports.eventsByGame>

/** What the list shows: without a state what is in play and, under it, what is to come, by its start. */
export function shownEvents(filters: EventFilters): EventFilters {
  return { ...filters, state: filters.state ?? 'current' }
}

/** The calls of the page, by what they are for; a page that is opened by its address has them made before its code is there. */
export function eventCalls(filters: EventFilters) {
  const sport = filters.game_id === undefined ? {} : { game_id: filters.game_id }
  return {
    games: { row: sports.games, input: {} },
    listed: { row: sports.eventsByGame, input: { query: shownEvents(filters) } },
    /** How many events wait for a result, whatever else is filtered but the sport. */
    waiting: { row: sports.eventsByGame, input: { query: { state: 'needs_result', limit: '1', ...sport } } },
  } as const
}
