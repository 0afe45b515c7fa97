import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useMemo, useState, type ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { Page } from '../../components/page/page.tsx'
import { can } from '../../shared/access.ts'
import { formatCount } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { withFilter } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { useNear } from '../../shared/use-near.ts'
import { shownEvents } from './event-calls.ts'
import { eventColumns, type EventRow } from './event-columns.tsx'
import { EventFilterBar, type EventFilterKey, type EventFilters } from './event-filters.tsx'
import classes from './sports.module.css'
import { PlainTree } from './plain-tree.tsx'
import { text } from './text.ts'
import { useEvents, useWaitingCount } from './use-events.ts'

// Only narrow screens need it.
const EventCard = lazyPart(() => import('./event-card.tsx'), 'EventCard')

// What opens, switches and picks comes with the hand that is near it; until then the sports stand in its place.
const CatalogueTree = lazyPart(() => import('./catalogue-tree.tsx'), 'CatalogueTree')

const FoundElsewhere = lazyPart(() => import('./found-elsewhere.tsx'), 'FoundElsewhere')

const BulkActs = lazyPart(() => import('../../shared/bulk-acts.tsx'), 'BulkActs')

const route = getRouteApi('/shell/dashboard/sports')
const states = ['current', 'in_play', 'upcoming', 'needs_result', 'ended', 'closed', 'archived'] as const

/** Sports and their events: what is in play, what comes, what waits for a result. */
export function SportsPage(): ReactElement {
  const { view, ...filters } = route.useSearch()
  const address = useListAddress()
  const navigate = useNavigate()
  const typedEntry = useTypedEntry()
  const [nearTree, treeSigns] = useNear()
  // Deferred: what stands in the tree's place stands until the tree is there, with whatever has the keyboard in it.
  const treeStands = useDeferredValue(nearTree)
  const [unfolded, setUnfolded] = useState(false)
  const [near, listSigns] = useNear()
  const events = useEvents(filters)
  const columns = useMemo(() => eventColumns(near), [near])
  const filtered = (['league_id', 'search', 'offered', 'from', 'to'] as const).some((key) => filters[key] !== undefined)
  const clear = (): void => void navigate({ to: paths.sports, search: { game_id: filters.game_id, state: filters.state, view } })

  const plain = <PlainTree filters={filters} signs={treeSigns} onUnfold={setUnfolded} />

  function filter(key: EventFilterKey, value: string | undefined): void {
    void navigate({ to: paths.sports, search: { ...withFilter<typeof sports.eventsByGame>(filters, key, value), view }, ...typedEntry(key === 'search' ? key : undefined) })
  }

  return (
    <Page title={text.title} fill>
      <div className={classes.columns}>
        <Suspense fallback={plain}>
          {treeStands ? <CatalogueTree filters={filters} unfolded={unfolded} onUnfold={setUnfolded} /> : plain}
        </Suspense>
        <div className={classes.list} {...listSigns}>
          <StateTabs filters={filters} onFilter={filter} />
          {filters.search === undefined ? null : (
            <Suspense fallback={null}>
              <FoundElsewhere search={filters.search} listed={events.table.rows} />
            </Suspense>
          )}
          <DataTable
            name="sports.events"
            aria-label={text.table}
            columns={columns}
            {...events.table}
            rowId={(row) => row.id}
            empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={clear} /> } : text.empty}
            onOpen={(row) => void navigate({ to: paths.event, params: { sportId: row.game_id, eventId: row.id } })}
            sort={sortOf(filters.sort, columns)}
            onSort={(next) => filter('sort', sortText(next, columns))}
            list={{ ...address, csv: { row: sports.eventsByGame, query: shownEvents(filters) } }}
            bulk={pickedEvents}
            cardOf={(row) => <EventCard event={row} near={near} />}
            toolbar={
              <EventFilterBar filters={filters} near={near} onFilter={filter} />
            }
          />
        </div>
      </div>
    </Page>
  )
}

/** What can be done to the events that are picked. */
function pickedEvents({ rows, clear }: { readonly rows: readonly EventRow[]; readonly clear: () => void }): ReactElement {
  return (
    <Suspense>
      <BulkActs name="events" places={rows.map((event) => ({ kind: 'event', event }))} onDone={clear} />
    </Suspense>
  )
}

type StateTabsProps = {
  readonly filters: EventFilters
  readonly onFilter: (key: EventFilterKey, value: string | undefined) => void
}

function StateTabs({ filters, onFilter }: StateTabsProps): ReactElement {
  const { user } = useSession()
  const waiting = useWaitingCount(filters.game_id)
  return (
    <div className={classes.tabs} role="group" aria-label={text.filterState}>
      {states.filter((state) => state !== 'archived' || can(user, 'SPORTS', 'Catalogue Edit')).map((state) => (
        <button
          key={state}
          type="button"
          className={classes.tab}
          aria-pressed={(filters.state ?? 'current') === state}
          onClick={() => onFilter('state', state === 'current' ? undefined : state)}
        >
          {text.states[state]}
          {state === 'needs_result' && waiting !== null && waiting.count > 0 ? (
            <span className={classes.tabCount}>{formatCount(waiting.count, waiting.exact)}</span>
          ) : null}
        </button>
      ))}
    </div>
  )
}
