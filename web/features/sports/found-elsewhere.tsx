import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import { When } from '../../components/value/when.tsx'
import { rowQuery } from '../../shared/api.ts'
import classes from './found-elsewhere.module.css'
import { text } from './text.ts'

const foundMax = 8

type FoundElsewhereProps = {
  readonly search: string
  /** The events that the list shows already. */
  readonly listed: readonly { readonly id: string }[]
}

/** Events of that name in whichever sport and state, as the list shows those of one: a name that is looked for is found. */
export function FoundElsewhere({ search, listed }: FoundElsewhereProps): ReactElement | null {
  const found = useQuery({ ...rowQuery(sports.eventSearch, { query: { search, limit: String(foundMax) } }), placeholderData: keepPreviousData }).data?.data ?? []
  const others = found.filter((event) => !listed.some((each) => each.id === event.id))
  if (others.length === 0) return null
  return (
    <nav className={classes.found} aria-label={text.elsewhere}>
      <span className={classes.label}>{text.elsewhere}</span>
      {others.map((event) => (
        <Link key={event.id} to={paths.event} params={{ sportId: event.game_id, eventId: event.id }} className={classes.event}>
          <bdi>{event.name}</bdi>
          <small>
            <bdi>{event.game_name}</bdi> · <When iso={event.starts_at} style="short" />
          </small>
        </Link>
      ))}
    </nav>
  )
}
