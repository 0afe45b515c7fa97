import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { sports } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { loadPart } from '../../shared/load-part.ts'
import type { EventFilters } from './event-filters.tsx'
import classes from './sports.module.css'
import { text } from './text.ts'

/** How often the counts beside the sports are asked for again. */
export const countsRefreshMs = 15_000

type Game = RowOf<typeof sports.games>

// What can be done with a place comes after what people came to see.
const PlaceMenu = lazy(() => loadPart(() => import('./place-menu.tsx')).then((part) => ({ default: part.PlaceMenu })))

/** Categories, their sports, and the leagues of the chosen one, with what happens in each; choosing keeps the state that is shown. */
export function CatalogueTree({ filters }: { readonly filters: EventFilters }): ReactElement {
  const games = useQuery({ ...rowQuery(sports.games, {}), refetchInterval: countsRefreshMs })
  const menus = useQuery(rowQuery(sports.menus, {}))
  const rows = games.data?.data ?? []
  const all = rows.reduce((sum, row) => ({ events: sum.events + row.events, inPlay: sum.inPlay + row.in_play }), { events: 0, inPlay: 0 })
  const groups = (menus.data?.data ?? []).filter((group) => rows.some((row) => row.menu_id === group.menu_id))

  return (
    <nav className={classes.rail} aria-label={text.sports}>
      <ul>
        <li>
          <Node search={{ state: filters.state }} name={text.allSports} events={all.events} inPlay={all.inPlay} chosen={filters.game_id === undefined} />
        </li>
        {groups.length === 0 ? rows.map((row) => <GameNode key={row.id} game={row} filters={filters} />) : groups.map((group) => (
          <li key={group.menu_id} className={classes.group}>
            <span className={classes.groupName}>
              <span dir="auto">{group.menu_name}</span>
              <Suspense fallback={null}>
                <PlaceMenu place={{ kind: 'menu', id: group.menu_id, name: group.menu_name }} status={group.status} />
              </Suspense>
            </span>
            <ul>
              {rows.filter((row) => row.menu_id === group.menu_id).map((row) => <GameNode key={row.id} game={row} filters={filters} />)}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GameNode({ game, filters }: { readonly game: Game; readonly filters: EventFilters }): ReactElement {
  const chosen = game.id === filters.game_id
  return (
    <li>
      <Node
        search={{ state: filters.state, game_id: game.id }}
        name={game.name}
        events={game.events}
        inPlay={game.in_play}
        chosen={chosen && filters.league_id === undefined}
        dimmed={game.status === 'inactive'}
      >
        {chosen ? <PlaceMenu place={{ kind: 'game', id: game.id, name: game.name }} status={game.status} /> : null}
      </Node>
      {chosen ? <Leagues game={game} filters={filters} /> : null}
    </li>
  )
}

function Leagues({ game, filters }: { readonly game: Game; readonly filters: EventFilters }): ReactElement | null {
  const archived = filters.state === 'archived'
  const leagues = useQuery(rowQuery(sports.leaguesByGame, { params: { id: game.id }, ...(archived ? { query: { archived: 'only' } } : {}) }))
  const rows = leagues.data?.data ?? []
  return rows.length === 0 ? null : (
    <ul className={classes.leagues}>
      {rows.map((league) => {
        const chosen = league.id === filters.league_id
        return (
          <li key={league.id}>
            <Node
              search={{ state: filters.state, game_id: game.id, league_id: league.id }}
              name={league.name}
              events={league.events}
              inPlay={0}
              chosen={chosen}
              dimmed={league.status === 'inactive'}
            >
              {chosen ? <PlaceMenu place={{ kind: 'league', id: league.id, name: league.name }} status={league.status} /> : null}
            </Node>
          </li>
        )
      })}
    </ul>
  )
}

type NodeProps = {
  readonly search: EventFilters
  readonly name: string
  readonly events: number
  readonly inPlay: number
  readonly chosen: boolean
  readonly dimmed?: boolean
  readonly children?: ReactNode
}

function Node({ search, name, events, inPlay, chosen, dimmed = false, children }: NodeProps): ReactElement {
  return (
    <span className={classes.node}>
      <Link to={paths.sports} search={search} className={classes.railLink} aria-current={chosen ? 'true' : undefined} data-dimmed={dimmed || undefined} {...(dimmed ? { title: text.inactive } : {})}>
        <span className={classes.railName} dir="auto">{name}</span>
        {inPlay === 0 ? null : (
          <span className={classes.railLive} title={text.inPlay({ count: inPlay })}>
            {formatCount(inPlay)}
          </span>
        )}
        <span className={classes.railCount} title={text.events({ count: events })}>
          {formatCount(events)}
        </span>
      </Link>
      <Suspense fallback={null}>{children}</Suspense>
    </span>
  )
}
