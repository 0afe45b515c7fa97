import { useMediaQuery } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { formatCount } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useOldSince } from '../../shared/read-times.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { useFocusAfterRetry } from '../feedback/use-focus-after-retry.ts'
import { usePreference } from '../preferences/preferences.tsx'
import { CardsLoading } from './cards-loading.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { RowSearch } from './more-rows.tsx'
import type { Search } from './row-search.tsx'
import { useRowSelection, type Picking } from './row-selection.ts'
import type { TableCards as Cards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { arrange, emptyLayout, parseLayout, type TableLayout } from './table-layout.ts'
import type { RowClass } from './table-row.tsx'
import { fallsFirst, nextSort, sortOf, sortRows, sortText, type Sort } from './table-sort.ts'
import { tableText } from './table-text.ts'
import { TableTools, type TableList } from './table-tools.tsx'
import type { RowMove } from './use-grid-keys.ts'

export type DataTableProps<Row> = {
  /** Under this name a person's layout and saved views are kept: 'bets.list'. */
  readonly name: string
  readonly 'aria-label': string
  readonly columns: readonly Column<Row>[]
  /** A stable value: a new array is a new table. */
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly rowClass?: (row: Row) => RowClass
  readonly state: 'loading' | 'error' | 'ready'
  /** The query that reads the rows: where it cannot be read again, a line above the rows says as of when they are. */
  readonly query?: QueryKey
  readonly error?: unknown
  readonly onRetry?: () => void
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  readonly selectedId?: string | null
  /** Makes rows open on a click, a tap or Enter. */
  readonly onOpen?: (row: Row) => void
  /** Rows have an order of their own: moves one up or down, and says whether it did. */
  readonly onMoveRow?: (row: Row, by: RowMove) => boolean
  /** The order: of whole lists at first, of others as the server gives them. A whole list with an address keeps its own there. */
  readonly sort?: Sort
  /** Lists that the server sorts: what a heading asked for. Absent: the list is whole and sorted here. */
  readonly onSort?: (sort: Sort) => void
  /** The server takes an order by several columns. Whole lists always do. */
  readonly multiSort?: boolean
  readonly fetchMore?: () => void
  readonly hasMore?: boolean
  readonly fetching?: boolean
  /** The last page that was asked for did not come. */
  readonly moreFailed?: boolean
  /** Where the server looked through a part of a long list at once: how far it is. */
  readonly search?: Search | null
  /** How many rows the filters select; a lower bound where it is not exact. */
  readonly total?: { readonly count: number; readonly exact: boolean } | null
  /** Lists with an address: their saved views, links and export. Their rows are selectable, at least to copy their ids. */
  readonly list?: TableList
  /** False where ids stand for nothing outside of the table: `bulk` has what is copied instead, and without it rows are not selectable. */
  readonly copiesIds?: boolean
  /** Makes rows selectable; what can be done with them beside copying their ids, given what is selected. */
  readonly bulk?: (picked: { readonly rows: readonly Row[]; readonly all: boolean; readonly clear: () => void }) => ReactNode
  /** What `bulk` does can be done to all rows that match, loaded or not. */
  readonly bulkAll?: boolean
  /** Totals by column id, in a row that stays at the foot. */
  readonly footer?: Readonly<Record<string, ReactNode>>
  readonly dense?: boolean
  /** How a row is drawn on screens under 640 pixels; without it the table scrolls sideways. */
  readonly cardOf?: (row: Row) => ReactNode
  /** Left of the tools: filters. */
  readonly toolbar?: ReactNode
  /** `fill` takes the height that the page has left and scrolls inside; `auto` is as high as its rows. */
  readonly height?: 'fill' | 'auto'
}

// Every page of the shell has it once it stands: it is needed where nothing can be fetched.
const NotRefreshed = lazyPart(() => import('../feedback/not-refreshed.tsx'), 'NotRefreshed')
// Only narrow screens need it. `lazy` forgets that the component is generic.
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar')
const TableCards = lazyPart(() => import('./table-cards.tsx'), 'TableCards') as unknown as typeof Cards

/** What takes the keyboard in a list: the way to try again, else the rows. */
const keyboardPlace = '[role="alert"] button, [role="grid"], [role="group"][tabindex="0"]'

/** The one table of the application: columns to choose, move and resize, rows under the keyboard, a window over long lists, cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { columns, rows, rowId, height = 'fill', onSort } = props
  const [layout, setLayout] = usePreference<TableLayout>(`table.${props.name}`, emptyLayout(props.dense === true ? 'compact' : 'standard'), parseLayout)
  const { shown, order } = layout
  const drawn = useMemo(() => arrange(columns, { shown, order, widths: {}, density: 'standard' }), [columns, shown, order])
  const [ownSort, setOwnSort] = useOwnSort(props)
  const sort = onSort === undefined ? ownSort : (props.sort ?? [])
  const ordered = useMemo(() => (onSort === undefined ? sortRows(rows, columns, ownSort) : rows), [onSort, rows, columns, ownSort])
  const narrow = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  const selection = useRowSelection(ordered, rowId, props.list?.search ?? '')
  const picking: Picking | null = props.bulk === undefined && (props.list === undefined || props.copiesIds === false) ? null : selection
  const since = useOldSince(props.query)
  const cards = narrow && props.cardOf !== undefined
  const list = useRef<HTMLElement>(null)
  const { state, onRetry } = props
  const onTry = useFocusAfterRetry(`${state} ${since}`, state === 'loading', () => list.current?.querySelector<HTMLElement>(keyboardPlace) ?? list.current)

  function press(column: string, more: boolean): void {
    const next = nextSort(sort, column, more && (onSort === undefined || props.multiSort === true), columns.some((each) => each.id === column && fallsFirst(each)))
    if (onSort === undefined) setOwnSort(next)
    else onSort(next)
  }

  return (
    <section ref={list} tabIndex={-1} className={classes.table} data-height={height} aria-label={props['aria-label']}>
      <div className={classes.toolbar}>
        <div className={classes.toolbarStart}>
          {props.toolbar}
          <ShownCount {...props} />
        </div>
        <TableTools columns={columns} layout={layout} onLayout={setLayout} cards={cards} name={props.name} label={props['aria-label']} total={props.total ?? null} {...(props.list === undefined ? {} : { list: props.list })} />
      </div>
      <div aria-live="polite">
        {since === null || props.query === undefined || props.state !== 'ready' ? null : (
          <Suspense fallback={null}>
            <NotRefreshed query={props.query} since={since} onTry={onTry} />
          </Suspense>
        )}
      </div>
      {props.search == null || props.state === 'error' || rows.length > 0 ? null : (
        <Suspense fallback={null}>
          <div className={classes.more}>
            <div>
              <RowSearch {...props.search} />
            </div>
          </div>
        </Suspense>
      )}
      {props.state === 'error' ? (
        <ErrorState error={props.error} {...(onRetry === undefined ? {} : { onRetry: () => { onTry(); onRetry() } })} />
      ) : props.state === 'ready' && rows.length === 0 ? (
        <EmptyState {...(props.search?.stopped === true ? { title: tableText.nothingYet, text: tableText.notSearched } : props.empty)} />
      ) : cards && props.cardOf !== undefined ? (
        <Suspense fallback={<CardsLoading height={height} />}>
          <TableCards {...props} rows={ordered} cardOf={props.cardOf} sort={sort} onSort={onSort ?? setOwnSort} picking={picking} />
        </Suspense>
      ) : (
        <>
          <TableGrid {...props} rows={ordered} columns={drawn} all={columns} layout={layout} onLayout={setLayout} height={height} sort={sort} onSort={press} picking={picking} />
          <div className={classes.edge} />
        </>
      )}
      {picking === null || selection.ids.size === 0 ? null : (
        <Suspense fallback={null}>
          <BulkBar picking={selection} loaded={rows.length} total={props.total ?? null} canAll={props.bulkAll === true && props.hasMore === true} copies={props.copiesIds !== false}>
            {props.bulk?.({ rows: ordered.filter((row) => selection.ids.has(rowId(row))), all: selection.all, clear: selection.clear })}
          </BulkBar>
        </Suspense>
      )}
    </section>
  )
}

/** The order of a list that is whole: in its address where it has one, so that a link and a view bring it along. */
function useOwnSort<Row>({ columns, list, sort }: DataTableProps<Row>): readonly [Sort, (sort: Sort) => void] {
  const [own, setOwn] = useState<Sort>(sort ?? [])
  if (list === undefined) return [own, setOwn]
  const params = new URLSearchParams(list.search)
  const asked = params.get('sort')
  return [
    asked === null ? (sort ?? []) : sortOf(asked, columns),
    (next) => {
      const text = sortText(next, columns)
      if (text === undefined) params.delete('sort')
      else params.set('sort', text)
      list.onSearch(params.toString())
    },
  ]
}

/** How many rows there are: never more precise than what is known. */
function ShownCount<Row>({ rows, total, hasMore, state, list }: DataTableProps<Row>): ReactElement | null {
  if (state !== 'ready' || list === undefined) return null
  const text = total == null
    ? tableText.shownOnly({ shown: formatCount(rows.length, hasMore !== true) })
    : tableText.shown({ shown: formatCount(rows.length), total: formatCount(total.count, total.exact) })
  return (
    <bdi className={classes.count} role="status">
      {text}
    </bdi>
  )
}
