import { useQueries, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Reply } from '#contract/client.ts'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { rowQuery } from '../../shared/api.ts'
import { refreshTreeEvents, treeEventsPage, type TreeState } from '../../shared/tree-events.ts'
import { idsOf, type Below, type TreePlaces } from './tree-rows.ts'

/** How often the counts beside the sports are asked for again. */
const countsRefreshMs = 15_000

type Seen<Data> = { readonly data: Data | undefined; readonly failed: boolean }
const seen = <Data>(found: readonly UseQueryResult<Data>[]): readonly Seen<Data>[] => found.map((query) => ({ data: query.data, failed: query.isError }))

export type CatalogueTreeData = {
  readonly places: TreePlaces
  readonly events: number
  readonly inPlay: number
  /** Asks for the next events of a league. */
  readonly more: (leagueId: string) => void
  readonly retry: () => void
}

/** The places that the tree shows: what is below an opened one is fetched when it is opened, events page after page. */
export function useTreePlaces(opened: ReadonlySet<string>, state: TreeState): CatalogueTreeData {
  const queries = useQueryClient()
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const games = useQuery({ ...rowQuery(sports.games, {}), refetchInterval: countsRefreshMs })
  const menus = useQuery(rowQuery(sports.menus, {}))
  const gameIds = idsOf(opened, 'game')
  const leagueIds = idsOf(opened, 'league')
  const eventIds = idsOf(opened, 'event')
  const archived = state === 'archived' ? { query: { archived: 'only' as const } } : {}
  const leagues = useQueries({ queries: gameIds.map((id) => rowQuery(sports.leaguesByGame, { params: { id }, ...archived })), combine: seen<Reply<typeof sports.leaguesByGame>> })
  const chains = leagueIds.map((id) => chainOf(queries, id, state, pages.get(id) ?? 1))
  const eventPages = useQueries({ queries: chains.flat(), combine: seen<Reply<typeof sports.eventsByGame>> })
  const marketLists = useQueries({ queries: eventIds.map((eventId) => rowQuery(markets.byEvent, { params: { eventId } })), combine: seen<Reply<typeof markets.byEvent>> })

  const lengths = chains.map((chain) => chain.length).join(' ')
  const shape = [gameIds.join(' '), leagueIds.join(' '), eventIds.join(' '), lengths].join('|')
  const [gameRows, menuRows] = [games.data?.data, menus.data?.data]
  const places = useMemo((): TreePlaces => {
    const lists = listsOf(shape)
    const leaguesOf = new Map(lists.games.map((id, index) => [id, below([leagues[index]])]))
    const marketsOf = new Map(lists.events.map((id, index) => [id, below([marketLists[index]])]))
    const eventsOf = new Map(lists.leagues.map((id, index) => {
      const from = lists.lengths.slice(0, index).reduce((sum, length) => sum + length, 0)
      return [id, below(eventPages.slice(from, from + (lists.lengths[index] ?? 0)))]
    }))
    return {
      menus: menuRows ?? [],
      games: gameRows ?? [],
      leaguesOf: (id) => leaguesOf.get(id) ?? loading,
      eventsOf: (id) => eventsOf.get(id) ?? loading,
      marketsOf: (id) => marketsOf.get(id) ?? loading,
    }
  }, [shape, leagues, eventPages, marketLists, gameRows, menuRows])

  return {
    places,
    events: gameRows?.reduce((sum, row) => sum + row.events, 0) ?? 0,
    inPlay: gameRows?.reduce((sum, row) => sum + row.in_play, 0) ?? 0,
    more(leagueId) {
      const chain = chains[leagueIds.indexOf(leagueId)]
      const last = chain?.at(-1)
      // One page after the other: the next is asked for once the last is there.
      if (chain === undefined || last === undefined || queries.getQueryData(last.queryKey)?.metadata?.next_cursor == null) return
      setPages((now) => new Map([...now, [leagueId, chain.length + 1]]))
    },
    retry() {
      refreshTreeEvents(queries)
      void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' && query.isActive() })
    },
  }
}

const loading = { state: 'loading', rows: [] } as const

/** The lists that the shape names, in the order in which they were asked for. */
function listsOf(shape: string) {
  const [games = [], leagues = [], events = [], lengths = []] = shape.split('|').map((part) => (part === '' ? [] : part.split(' ')))
  return { games, leagues, events, lengths: lengths.map(Number) }
}

/** A league's pages as far as they are wanted: each begins where the one before ends as it stands now, so none is left out between. */
function chainOf(queries: QueryClient, leagueId: string, state: TreeState, wanted: number) {
  const chain: ReturnType<typeof treeEventsPage>[] = []
  let cursor: string | null = null
  while (chain.length < wanted) {
    const page = treeEventsPage(leagueId, state, cursor)
    chain.push(page)
    const next: string | null | undefined = queries.getQueryData(page.queryKey)?.metadata?.next_cursor
    if (next == null) break
    cursor = next
  }
  return chain
}

type Listed<Row> = { readonly data: readonly Row[]; readonly metadata?: { readonly next_cursor?: string | null } | undefined }

function below<Row>(pages: readonly (Seen<Listed<Row>> | undefined)[]): Below<Row> {
  const rows = pages.flatMap((page) => page?.data?.data ?? [])
  if (pages.some((page) => page === undefined || (page.data === undefined && !page.failed))) return { state: 'loading', rows }
  if (pages.some((page) => page?.data === undefined)) return { state: 'failed', rows }
  return { state: 'ready', rows, more: pages.at(-1)?.data?.metadata?.next_cursor != null }
}
