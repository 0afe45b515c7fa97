import { NativeSelect } from '@mantine/core'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { results } from '#contract/results.ts'
import { paths } from '../../app/paths.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { Page } from '../../components/page/page.tsx'
import { Age } from '../../components/value/age.tsx'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import lines from '../../components/value/two-lines.module.css'
import { Stakes } from '../../components/value/stakes.tsx'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { formatCount } from '../../shared/format.ts'
import { useGames } from '../../shared/common-bet-filters.tsx'
import { outcomeText } from '../../shared/outcome-text.ts'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import { useSession } from '../../shared/session.ts'
import { useNow } from '../../shared/use-now.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import classes from './queue.module.css'
import { ResultOwner } from './result-owner.tsx'
import { TakeResults } from './take-results.tsx'
import { text } from './text.ts'
import type { WaitingMarket } from './use-results.ts'

const route = getRouteApi('/shell/dashboard/results')

/** The queue is asked for again this often: what waits longest stands first. */
const refreshMs = 10_000
const clockMs = 15_000
/** A market that waits this long is late. */
const lateMs = 15 * 60_000

const views = ['all', 'for_me', 'no_result', 'declared', 'to_verify', 'mine', 'nobody'] as const
type View = (typeof views)[number]

/** Markets that have ended and wait for a result, or for a second person, the oldest first, each with who sees to it. */
export function ResultsPage(): ReactElement {
  const { user } = useSession()
  const { view: named, ...filters } = route.useSearch()
  const address = useListAddress()
  const navigate = route.useNavigate()
  const list = useRowList(results.queue, { query: { ...filters, limit: '100' } }, { refetchInterval: refreshMs })
  const now = useNow(clockMs)
  // What is opened from here is worked through in this order.
  const queue = address.search === '' ? 'sort=since' : address.search
  const columns = useMemo(() => queueColumns(now, queue), [now, queue])
  const games = useGames()
  const chosen: View = filters.owner ?? (filters.state === 'moving' ? 'all' : filters.state === 'to_declare' ? 'no_result' : (filters.state ?? 'all'))

  function show(view: View): void {
    const { state: _state, owner: _owner, ...rest } = filters
    const next = view === 'all' ? {} : view === 'mine' || view === 'nobody' ? { owner: view } : { state: view }
    void navigate({ to: paths.results, search: { ...rest, ...next, view: named } })
  }

  return (
    <Page title={text.queue.title} fill>
      <div className={classes.views} role="group" aria-label={text.queue.show}>
        {views.filter((view) => (view === 'for_me' ? mayCall(user, results.verify) || mayCall(user, results.declare) : view !== 'to_verify' || mayCall(user, results.verify))).map((view) => (
          <button key={view} type="button" aria-pressed={view === chosen} onClick={() => show(view)}>
            {text.queue.views[view]}
          </button>
        ))}
      </div>
      <DataTable
        name="results.queue"
        aria-label={text.queue.table}
        columns={columns}
        {...list.table}
        rowId={marketId}
        empty={chosen === 'all' && filters.game_id === undefined ? text.queue.empty : text.queue.noneHere}
        sort={sortOf(filters.sort ?? 'since', columns)}
        onSort={(next) => address.onSearch(withParams(address.search, { sort: sortText(next, columns) }))}
        toolbar={games.length === 0 ? undefined : (
          <NativeSelect
            size="xs"
            aria-label={text.queue.columns.sport}
            value={filters.game_id ?? ''}
            onChange={(event) => address.onSearch(withParams(address.search, { game_id: event.currentTarget.value }))}
            data={[{ value: '', label: text.queue.allSports }, ...games.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        bulk={({ rows, clear }) => <TakeResults rows={rows} onDone={clear} />}
        list={{ ...address, csv: { row: results.queue, query: filters } }}
        onOpen={(row) => void navigate({ to: paths.event, params: { sportId: row.game_id, eventId: row.event_id }, search: { market: row.market_id, queue } })}
        cardOf={(row) => <QueueCard row={row} now={now} queue={queue} />}
      />
    </Page>
  )
}

const marketId = (row: WaitingMarket): string => row.market_id
const tones: Readonly<Partial<Record<WaitingMarket['market_status'], ChipTone>>> = { closed: 'warn', declared: 'accent', settling: 'live', rolling_back: 'live' }

function QueueState({ row }: { readonly row: WaitingMarket }): ReactElement {
  const state = row.market_status === 'closed' ? text.queue.noResult : row.market_status === 'declared' ? text.queue.toVerify : row.market_status === 'settling' ? text.states.settling : text.states.rolling_back
  return <Chip tone={tones[row.market_status] ?? 'neutral'}>{state}</Chip>
}

function Waits({ since, now }: { readonly since: string; readonly now: number }): ReactElement {
  return <span data-late={now - Date.parse(since) >= lateMs || undefined} className={classes.age}><Age since={since} now={now} /></span>
}

function MarketLink({ row, queue }: { readonly row: WaitingMarket; readonly queue: string }): ReactElement {
  return (
    <Link to={paths.event} params={{ sportId: row.game_id, eventId: row.event_id }} search={{ market: row.market_id, queue }} className={`${classes.link} ${linesFor(row.market_name, 26)}`} tabIndex={-1} dir="auto" title={row.market_name}>
      {row.market_name}
    </Link>
  )
}

function declaredText(row: WaitingMarket): string {
  return row.outcome === null ? '–' : outcomeText(row.outcome, row)
}

function DeclaredAs({ outcome }: { readonly outcome: string }): ReactElement {
  return <span dir="auto" className={linesFor(outcome, 38)} title={outcome}>{outcome}</span>
}

/** Two lines, and three small ones for what has more letters than two hold where the column is narrowest: placed runners, a dead heat, the odd or even of a session. */
function linesFor(words: string, twoLinesMax: number): string {
  return words.length > twoLinesMax ? `${lines.twoLines} ${classes.threeLines}` : lines.twoLines ?? ''
}

const queueColumns = (now: number, queue: string): readonly Column<WaitingMarket>[] => [
  { id: 'age', header: text.queue.columns.age, width: 74, fixed: true, sortKey: 'since', saysAge: true, cell: (row) => <Waits since={row.since} now={now} /> },
  { id: 'event', header: text.queue.columns.event, width: 112, grow: 2, sortKey: 'event', cell: (row) => <span dir="auto" className={lines.twoLines} title={`${row.league_name} · ${row.event_name}`}>{row.event_name}</span> },
  { id: 'market', header: text.queue.columns.market, width: 110, grow: 1, fixed: true, cell: (row) => <MarketLink row={row} queue={queue} /> },
  { id: 'sport', header: text.queue.columns.sport, width: 88, hiddenAtFirst: true, cell: (row) => row.game_name },
  { id: 'state', header: text.queue.columns.state, width: 106, cell: (row) => <QueueState row={row} /> },
  { id: 'result', header: text.queue.columns.result, width: 138, grow: 3, cell: (row) => <DeclaredAs outcome={declaredText(row)} /> },
  { id: 'declared', header: text.queue.columns.declared, width: 84, sortKey: 'declared', cell: (row) => <span dir="auto" className={lines.twoLines}>{row.declared_by ?? '–'}</span> },
  { id: 'since', header: text.queue.columns.since, width: 112, hiddenAtFirst: true, cell: (row) => <When iso={row.since} style="short" /> },
  { id: 'bets', header: text.queue.columns.bets, width: 58, align: 'end', sortKey: 'bets', cell: (row) => formatCount(row.bets) },
  { id: 'stake', header: text.queue.columns.stake, width: 106, align: 'end', cell: (row) => <Stakes stakes={row.stakes} stacked /> },
  { id: 'owner', header: text.queue.columns.owner, width: 120, fixed: true, cell: (row) => <ResultOwner row={row} /> },
]

function QueueCard({ row, now, queue }: { readonly row: WaitingMarket; readonly now: number; readonly queue: string }): ReactElement {
  return (
    <div className={classes.card}>
      <span>
        <b><MarketLink row={row} queue={queue} /></b>
        <Waits since={row.since} now={now} />
      </span>
      <span>
        <span dir="auto" className={classes.clip}>{row.event_name}</span>
        <QueueState row={row} />
      </span>
      {row.outcome === null ? null : <span><span dir="auto">{text.queue.declaredAs({ outcome: declaredText(row) })}</span></span>}
      <span>
        <span>{text.queue.columns.stake}: <Stakes stakes={row.stakes} /></span>
        <ResultOwner row={row} />
      </span>
    </div>
  )
}
