import { useMediaQuery } from '@mantine/hooks'
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
  type SortingState,
} from '@tanstack/react-table'
import { lazy, Suspense, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { loadPart } from '../../shared/load-part.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { TableCards as Cards } from './table-cards.tsx'
import { visibilityOf, useTableChoices } from './table-choices.ts'
import { TableGrid } from './table-grid.tsx'
import { TableMenu } from './table-menu.tsx'
import type { RowClass } from './table-row.tsx'

export type DataTableProps<Row> = {
  /** Under this name a person's choice of columns and density is remembered. */
  readonly name: string
  readonly 'aria-label': string
  readonly columns: readonly Column<Row>[]
  /** A stable value: a new array is a new table. */
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly rowClass?: (row: Row) => RowClass
  readonly state: 'loading' | 'error' | 'ready'
  readonly error?: unknown
  readonly onRetry?: () => void
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  readonly selectedId?: string | null
  /** Makes rows open on a click, a tap or Enter. */
  readonly onOpen?: (row: Row) => void
  /** The order that a sortable column gives at first. */
  readonly sort?: { readonly column: string; readonly descending: boolean }
  readonly fetchMore?: () => void
  readonly hasMore?: boolean
  readonly fetching?: boolean
  /** Totals by column id, in a row that stays at the foot. */
  readonly footer?: Readonly<Record<string, ReactNode>>
  readonly dense?: boolean
  /** How a row is drawn on screens under 640 pixels; without it the table scrolls sideways. */
  readonly cardOf?: (row: Row) => ReactNode
  /** Left of the column menu: how many rows there are, filters. */
  readonly toolbar?: ReactNode
  /** `fill` takes the height that the page has left and scrolls inside; `auto` is as high as its rows. */
  readonly height?: 'fill' | 'auto'
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

// Only narrow screens need it. `lazy` forgets that the component is generic.
const TableCards = lazy(async () => ({ default: (await loadPart(() => import('./table-cards.tsx'))).TableCards })) as unknown as typeof Cards

/** The one table of the application: columns to choose, rows under the keyboard, a window over long lists, cards on phones. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>): ReactElement {
  const { columns, rows, height = 'fill' } = props
  const [choices, choose] = useTableChoices(props.name, props.dense === true ? 'compact' : 'standard')
  const visible = useMemo(() => visibilityOf(columns, choices), [columns, choices])
  const [sorting, setSorting] = useState<SortingState>(() =>
    props.sort === undefined ? [] : [{ id: props.sort.column, desc: props.sort.descending }],
  )
  const narrow = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  const definitions = useMemo(() => columns.map(definitionOf), [columns])

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    state: { columnVisibility: visible, sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: true,
    getRowId: props.rowId,
  })
  const shownColumns = useMemo(() => columns.filter((column) => visible[column.id] === true), [columns, visible])
  const ordered = sorting.length === 0 ? rows : table.getRowModel().rows.map((row) => row.original)

  return (
    <section className={classes.table} data-height={height} aria-label={props['aria-label']}>
      <div className={classes.toolbar}>
        <div className={classes.toolbarStart}>{props.toolbar}</div>
        {narrow && props.cardOf !== undefined ? null : (
          <TableMenu columns={columns} visible={visible} choices={choices} onChoose={choose} />
        )}
      </div>
      {props.state === 'error' ? (
        <ErrorState error={props.error} {...(props.onRetry === undefined ? {} : { onRetry: props.onRetry })} />
      ) : props.state === 'ready' && rows.length === 0 ? (
        <EmptyState {...props.empty} />
      ) : narrow && props.cardOf !== undefined ? (
        <Suspense>
          <TableCards {...props} rows={ordered} cardOf={props.cardOf} />
        </Suspense>
      ) : (
        <TableGrid
          {...props}
          rows={ordered}
          columns={shownColumns}
          density={choices.density}
          height={height}
          sorting={sorting}
          onSort={(id) => table.getColumn(id)?.toggleSorting()}
        />
      )}
    </section>
  )
}

/** Cells are drawn from our own columns; the table model needs to know what can be hidden and how to sort. */
function definitionOf<Row extends RowData>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    header: column.header,
    accessorFn: (row) => column.sortValue?.(row) ?? '',
    enableSorting: column.sortValue !== undefined,
    enableHiding: column.fixed !== true,
    sortFn: (a, b) => compare(column.sortValue?.(a.original), column.sortValue?.(b.original)),
  }
}

function compare(a: string | number | undefined, b: string | number | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), undefined, { numeric: true })
}
