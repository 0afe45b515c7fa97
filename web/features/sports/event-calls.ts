import { sports } from '#contract/sports.ts'
import type { Filters } from '../../shared/read-filters.ts'

type EventFilters = Filters<typeof sports.eventsByGame>

/** The calls of the page, by what they are for; a page that is opened by its address has them made before its code is there. */
export function eventCalls(filters: EventFilters) {
  const sport = filters.game_id === undefined ? {} : { game_id: filters.game_id }
  return {
    games: { row: sports.games, input: {} },
    /** All that is in play, on one page. */
    inPlay: { row: sports.eventsByGame, input: { query: { ...filters, state: 'in_play', limit: '200' } } },
    listed: { row: sports.eventsByGame, input: { query: { ...filters, state: filters.state ?? 'upcoming' } } },
    /** How many events wait for a result, whatever else is filtered but the sport. */
    waiting: { row: sports.eventsByGame, input: { query: { state: 'needs_result', limit: '1', ...sport } } },
  } as const
}
