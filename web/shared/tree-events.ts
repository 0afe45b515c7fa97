import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/client.ts'
import type { Query } from '#contract/endpoint.ts'
import { sports } from '#contract/sports.ts'
import { call } from './api.ts'

const name = 'tree-events'
/** As many as one call gives. */
const pageSize = '200'

type EventPage = Reply<typeof sports.eventsByGame>
export type TreeState = Query<typeof sports.eventsByGame>['state']

/**
 * A page of a league's events as the catalogue's tree holds it. The tree may hold hundreds of pages, so they do not go with the lists, which
 * are asked for again whenever anything changes: of these only the one that a change is about is.
 */
export function treeEventsPage(leagueId: string, state: TreeState, cursor: string | null) {
  return queryOptions<EventPage>({
    queryKey: [name, leagueId, state ?? 'all', cursor],
    queryFn: ({ signal }) => call(sports.eventsByGame, {
      query: { league_id: leagueId, limit: pageSize, ...(state === undefined ? {} : { state }), ...(cursor === null ? {} : { cursor }) }, signal,
    }),
    staleTime: 60_000,
  })
}

/** An event changed, came or went: its page is asked for again, and where no page has it, all those of its league. */
export function refreshTreeEvent(queries: QueryClient, eventId: string, leagueId: string | null): void {
  const holding = queries.getQueryCache().findAll({ queryKey: [name], predicate: ({ state }) => (state.data as EventPage | undefined)?.data.some(({ id }) => id === eventId) === true })
  if (holding.length === 0 && leagueId !== null) void queries.invalidateQueries({ queryKey: [name, leagueId] })
  for (const { queryKey } of holding) void queries.invalidateQueries({ queryKey, exact: true })
}

/** Everything may have changed: nobody listened meanwhile. */
export function refreshTreeEvents(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [name] })
}
