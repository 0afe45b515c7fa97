import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import type { Reply } from '#contract/client.ts'
import { sports } from '#contract/sports.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import lines from '../../components/value/two-lines.module.css'
import { When } from '../../components/value/when.tsx'
import { formatCount } from '../../shared/format.ts'
import { listState } from '../../shared/list-state.ts'
import { paths } from '../paths.ts'
import classes from './dashboard.module.css'
import { dashboardText } from './text.ts'

type Events = Reply<typeof sports.eventsByGame>
type EventRow = Events['data'][number]

type EventListProps = {
  readonly title: string
  readonly all: { readonly label: string; readonly state: 'needs_result' | 'in_play' }
  readonly empty: { readonly title: string; readonly text: string }
  readonly query: UseQueryResult<Events>
  readonly queryKey: QueryKey
  readonly figure: { readonly header: string; readonly of: (event: EventRow) => number }
}

const noEvents: readonly EventRow[] = []

/** The first events of one state, each leading to its desk. */
export function EventList({ title, all, empty, query, queryKey, figure }: EventListProps): ReactElement {
  const navigate = useNavigate()
  const { header, of } = figure
  const rows = query.data?.data ?? noEvents
  const columns = useMemo(
    (): readonly Column<EventRow>[] => [
      {
        id: 'event',
        header: dashboardText.event,
        width: 150,
        grow: 1,
        fixed: true,
        cell: (event) => (
          <Link to={paths.event} params={{ sportId: event.game_id, eventId: event.id }} dir="auto" className={`${classes.link} ${lines.twoLines}`} title={event.name}>
            {event.name}
          </Link>
        ),
      },
      { id: 'sport', header: dashboardText.sport, width: 96, cell: (event) => event.game_name },
      { id: 'start', header: dashboardText.started, width: 120, cell: (event) => <When iso={event.starts_at} style="short" /> },
      { id: 'figure', header, width: 84, align: 'end', cell: (event) => formatCount(of(event)) },
    ],
    [header, of],
  )
  return (
    <DataTable
      name={`dashboard.${all.state}`}
      aria-label={title}
      columns={columns}
      rows={rows}
      rowId={(event) => event.id}
      state={listState(query, rows)}
      query={queryKey}
      error={query.error}
      onRetry={() => void query.refetch()}
      empty={empty}
      height="auto"
      onOpen={(event) => void navigate({ to: paths.event, params: { sportId: event.game_id, eventId: event.id } })}
      cardOf={(event) => (
        <div className={classes.card}>
          <strong dir="auto">{event.name}</strong>
          <span>
            {event.game_name} · <When iso={event.starts_at} style="short" />
          </span>
          <span>{`${header}: ${formatCount(of(event))}`}</span>
        </div>
      )}
      toolbar={
        <>
          <h2 className={classes.listTitle}>{title}</h2>
          <Link to={paths.sports} search={{ state: all.state }} className={classes.all}>
            {all.label}
          </Link>
        </>
      }
    />
  )
}
