import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import { formatCount } from '../../shared/format.ts'
import { rowQuery } from '../../shared/api.ts'
import type { EventFilters } from './event-filters.tsx'
import classes from './sports.module.css'
import { text } from './text.ts'

/** How often the counts beside the sports are asked for again. */
export const countsRefreshMs = 15_000

/** The sports with what happens in each; choosing one keeps the state that is shown and drops the league. */
export function SportRail({ filters }: { readonly filters: EventFilters }): ReactElement {
  const games = useQuery({ ...rowQuery(sports.games, {}), refetchInterval: countsRefreshMs })
  const rows = games.data?.data ?? []
  const all = rows.reduce((sum, row) => ({ events: sum.events + row.events, inPlay: sum.inPlay + row.in_play }), { events: 0, inPlay: 0 })

  return (
    <nav className={classes.rail} aria-label={text.sports}>
      <ul>
        <RailItem id={undefined} name={text.allSports} events={all.events} inPlay={all.inPlay} chosen={filters.game_id === undefined} state={filters.state} />
        {rows.map((row) => (
          <RailItem key={row.id} id={row.id} name={row.name} events={row.events} inPlay={row.in_play} chosen={row.id === filters.game_id} state={filters.state} />
        ))}
      </ul>
    </nav>
  )
}

type RailItemProps = {
  readonly id: string | undefined
  readonly name: string
  readonly events: number
  readonly inPlay: number
  readonly chosen: boolean
  readonly state: EventFilters['state']
}

function RailItem({ id, name, events, inPlay, chosen, state }: RailItemProps): ReactElement {
  return (
    <li>
      <Link
        to={paths.sports}
        search={id === undefined ? { state } : { state, game_id: id }}
        className={classes.railLink}
        aria-current={chosen ? 'true' : undefined}
      >
        <span className={classes.railName}>{name}</span>
        {inPlay === 0 ? null : (
          <span className={classes.railLive} title={text.inPlay({ count: inPlay })}>
            {formatCount(inPlay)}
          </span>
        )}
        <span className={classes.railCount} title={text.events({ count: events })}>
          {formatCount(events)}
        </span>
      </Link>
    </li>
  )
}
