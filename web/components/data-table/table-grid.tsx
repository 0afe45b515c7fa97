import { Skeleton } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, type CSSProperties, type MouseEvent, type ReactElement } from 'react'
import { rowHeights, type Column } from './column.ts'
import type { DataTableProps } from './data-table.tsx'
import classes from './data-table.module.css'
import type { Picking } from './row-selection.ts'
import { TableHeader } from './table-header.tsx'
import { gridTemplate, leastWidth, withMoved, withStep, withWidth, type TableLayout } from './table-layout.ts'
import { MoreRows } from './more-rows.tsx'
import { TableRow } from './table-row.tsx'
import { canSort, type Sort } from './table-sort.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowWindow } from './use-row-window.ts'
import { useScrollPlace } from './use-scroll-place.ts'

type TableGridProps<Row> = Omit<DataTableProps<Row>, 'sort' | 'onSort'> & {
  /** Those that are drawn, in order; `all` has the hidden ones too. */
  readonly all: readonly Column<Row>[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  readonly height: 'fill' | 'auto'
  readonly sort: Sort
  readonly onSort: (columnId: string, more: boolean) => void
  /** Null where rows cannot be picked. */
  readonly picking: Picking | null
}

const skeletonRows = 12
const pickWidthPx = 40
/** How many rows before the end the next page is asked for. */
const fetchAheadRows = 12

/** A table as a grid of rows; only the rows in sight are in the document. */
export function TableGrid<Row>(props: TableGridProps<Row>): ReactElement {
  const { rows, columns, layout, height, onOpen, selectedId, picking } = props
  const scroller = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const rowHeight = rowHeights[layout.density]
  const windowed = height === 'fill'
  const { indexes, bringIntoSight } = useRowWindow({
    scroller,
    count: rows.length,
    rowHeight,
    coveredEnd: props.footer === undefined ? 0 : rowHeight,
    enabled: windowed,
  })
  useScrollPlace(scroller, windowed ? props.list?.place : undefined, props.state === 'ready' && rows.length > 0)
  const lastIndex = indexes.at(-1) ?? -1
  const wantsMore = props.state === 'ready' && props.hasMore === true && props.fetching !== true && props.moreFailed !== true && props.search?.stopped !== true && lastIndex >= rows.length - fetchAheadRows
  const fetchMore = useEffectEvent(() => props.fetchMore?.())
  useEffect(function fetchNextPage() {
    if (wantsMore) fetchMore()
  }, [wantsMore, rows.length])

  const columnAt = (index: number, act: (column: Column<Row>) => void): void => {
    const column = columns[index]
    if (column !== undefined) act(column)
  }
  const keys = useGridKeys({
    rows: rows.length,
    columns: columns.length,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2),
    rtl: () => scroller.current !== null && getComputedStyle(scroller.current).direction === 'rtl',
    onMove: (index) => {
      if (windowed) bringIntoSight(index)
      else document.getElementById(rowElementId(gridId, rows, index, props.rowId))?.scrollIntoView({ block: 'nearest' })
    },
    onMoveColumn: (index) => columnAt(index, ({ id }) => document.getElementById(`${gridId}-head-${id}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })),
    onOpen: (index) => {
      const row = rows[index]
      if (row !== undefined) onOpen?.(row)
    },
    onMoveRow: (index, by) => {
      const row = rows[index]
      return row !== undefined && props.onMoveRow?.(row, by) === true
    },
    ...(picking === null ? {} : { onPick: picking.pick }),
    onSort: (index, more) => columnAt(index, (column) => canSort(column) && props.onSort(column.id, more)),
    onResize: (index, step) => columnAt(index, ({ id, width }) => props.onLayout(withWidth(layout, id, (layout.widths[id] ?? document.getElementById(`${gridId}-head-${id}`)?.offsetWidth ?? width) + step))),
    onReorder: (index, step) => columnAt(index, ({ id }) => props.onLayout(withStep(layout, props.all, id, step))),
  })
  const activeRow = keys.place !== null && 'row' in keys.place ? keys.place.row : null
  const activeColumn = keys.place !== null && 'column' in keys.place ? keys.place.column : null

  function onRowClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target as Element
    const element = target.closest('[data-index]')
    if (element === null) return
    const index = Number(element.getAttribute('data-index'))
    if (picking !== null && target.closest('[data-pick]') !== null) {
      keys.setPlace({ row: index })
      picking.pick(index, event.shiftKey)
      return
    }
    if (target.closest('a, button, input, [role="button"]') !== null) return
    const row = rows[index]
    keys.setPlace({ row: index })
    if (row !== undefined && window.getSelection()?.isCollapsed !== false) onOpen?.(row)
  }

  // With Shift the browser would select the words of the rows from the one picked last.
  function onMouseDown(event: MouseEvent<HTMLElement>): void {
    if (!event.shiftKey || (event.target as Element).closest('[data-pick]') === null) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
  }

  const pickPx = picking === null ? 0 : pickWidthPx
  const style = {
    '--table-columns': `${picking === null ? '' : `${pickPx}px `}${gridTemplate(columns, layout.widths)}`,
    '--table-width': `${pickPx + leastWidth(columns, layout.widths)}px`,
    '--pick-width': `${pickPx}px`,
    '--row-height': `${rowHeight}px`,
  } as CSSProperties
  const { total } = props
  const allPicked = picking !== null && rows.length > 0 && rows.every((row) => picking.ids.has(props.rowId(row)))

  return (
    <div ref={scroller} className={classes.scroller} data-height={height} style={style}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys move the active row, Enter opens it */}
      <div
        role="grid"
        className={classes.grid}
        aria-label={props['aria-label']}
        aria-rowcount={total?.exact === true ? total.count + 1 : props.hasMore === true ? -1 : rows.length + 1}
        aria-colcount={columns.length + (picking === null ? 0 : 1)}
        aria-multiselectable={picking !== null}
        aria-busy={props.state === 'loading'}
        aria-activedescendant={activeRow !== null ? rowElementId(gridId, rows, activeRow, props.rowId) : activeColumn !== null ? `${gridId}-head-${columns[activeColumn]?.id ?? ''}` : undefined}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onRowClick}
      >
        <TableHeader
          columns={columns}
          gridId={gridId}
          sort={props.sort}
          onSort={props.onSort}
          active={activeColumn}
          onActive={(column) => keys.setPlace({ column })}
          onResize={(id, width) => props.onLayout(withWidth(layout, id, width))}
          onMove={(id, to) => props.onLayout(withMoved(layout, props.all, id, to))}
          {...(picking === null ? {} : { picked: allPicked ? ('all' as const) : picking.ids.size > 0 ? ('some' as const) : ('none' as const) })}
          onPickLoaded={(on) => picking?.pickLoaded(on)}
        />
        {props.state === 'loading' ? (
          <LoadingRows columns={columns} picks={picking !== null} />
        ) : (
          <div role="rowgroup" className={classes.body} style={windowed ? { height: rows.length * rowHeight } : undefined}>
            {indexes.map((index) => {
              const row = rows[index]
              if (row === undefined) return null
              const id = props.rowId(row)
              return (
                <TableRow
                  key={id}
                  row={row}
                  columns={columns}
                  index={index}
                  elementId={`${gridId}-${id}`}
                  rowClass={props.rowClass?.(row) ?? 'normal'}
                  selected={selectedId === id}
                  picked={picking === null ? null : picking.all || picking.ids.has(id)}
                  active={activeRow === index}
                  opens={onOpen !== undefined}
                  top={windowed ? index * rowHeight : null}
                  height={rowHeight}
                />
              )
            })}
          </div>
        )}
        <MoreRows {...props} as="rows" />
        {props.footer === undefined || props.state !== 'ready' ? null : (
          <div role="rowgroup" className={classes.foot}>
            <div role="row" data-totals="" className={classes.row}>
              {picking === null ? null : <div role="gridcell" className={classes.pick} />}
              {columns.map((column) => (
                <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
                  {props.footer?.[column.id]}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

function idAt<Row>(rows: readonly Row[], index: number, rowId: (row: Row) => string): string {
  const row = rows[index]
  return row === undefined ? String(index) : rowId(row)
}

function rowElementId<Row>(gridId: string, rows: readonly Row[], index: number, rowId: (row: Row) => string): string {
  return `${gridId}-${idAt(rows, index, rowId)}`
}

function LoadingRows<Row>({ columns, picks }: { readonly columns: readonly Column<Row>[]; readonly picks: boolean }): ReactElement {
  return (
    <div role="rowgroup" className={classes.body}>
      {Array.from({ length: skeletonRows }, (_, index) => (
        <div key={index} role="row" className={classes.row} style={{ height: 'var(--row-height)' }}>
          {picks ? <div role="gridcell" className={classes.pick} /> : null}
          {columns.map((column) => (
            <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
              <Skeleton height={10} width={`${45 + ((index * 7 + column.width) % 40)}%`} radius="sm" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
