import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { SortingState } from '@tanstack/react-table'
import { useEffect, useEffectEvent, useId, useRef, type CSSProperties, type MouseEvent, type ReactElement } from 'react'
import { gridTemplate, rowHeights, type Column, type Density } from './column.ts'
import type { DataTableProps } from './data-table.tsx'
import classes from './data-table.module.css'
import { TableRow } from './table-row.tsx'
import { tableText } from './table-text.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

type TableGridProps<Row> = DataTableProps<Row> & {
  readonly density: Density
  readonly height: 'fill' | 'auto'
  readonly sorting: SortingState
  readonly onSort: (columnId: string) => void
}

const skeletonRows = 12
/** How many rows before the end the next page is asked for. */
const fetchAheadRows = 12

/** A table as a grid of rows; only the rows in sight are in the document. */
export function TableGrid<Row>(props: TableGridProps<Row>): ReactElement {
  const { rows, columns, density, height, onOpen, selectedId } = props
  const scroller = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const rowHeight = rowHeights[density]
  const windowed = height === 'fill'
  const { indexes, bringIntoSight } = useRowWindow({
    scroller,
    count: rows.length,
    rowHeight,
    coveredEnd: props.footer === undefined ? 0 : rowHeight,
    enabled: windowed,
  })
  const lastIndex = indexes.at(-1) ?? -1
  const wantsMore = props.hasMore === true && props.fetching !== true && lastIndex >= rows.length - fetchAheadRows
  const fetchMore = useEffectEvent(() => props.fetchMore?.())
  useEffect(function fetchNextPage() {
    if (wantsMore) fetchMore()
  }, [wantsMore, rows.length])

  const keys = useRowKeys({
    count: rows.length,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2),
    onMove: (index) => {
      if (windowed) bringIntoSight(index)
      else document.getElementById(rowElementId(gridId, rows, index, props.rowId))?.scrollIntoView({ block: 'nearest' })
    },
    onOpen: (index) => {
      const row = rows[index]
      if (row !== undefined) onOpen?.(row)
    },
  })

  function onRowClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target as Element
    if (target.closest('a, button, input, [role="button"]') !== null) return
    const element = target.closest('[data-index]')
    if (element === null) return
    const index = Number(element.getAttribute('data-index'))
    const row = rows[index]
    keys.setActive(index)
    if (row !== undefined && window.getSelection()?.isCollapsed !== false) onOpen?.(row)
  }

  const style = {
    '--table-columns': gridTemplate(columns),
    '--table-width': `${columns.reduce((width, column) => width + column.width, 0)}px`,
    '--row-height': `${rowHeight}px`,
  } as CSSProperties

  return (
    <div ref={scroller} className={classes.scroller} data-height={height} style={style}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys move the active row, Enter opens it */}
      <div
        role="grid"
        className={classes.grid}
        aria-label={props['aria-label']}
        aria-rowcount={props.hasMore === true ? -1 : rows.length + 1}
        aria-busy={props.state === 'loading'}
        aria-activedescendant={keys.active === null ? undefined : rowElementId(gridId, rows, keys.active, props.rowId)}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onClick={onRowClick}
      >
        <HeaderRow columns={columns} sorting={props.sorting} onSort={props.onSort} />
        {props.state === 'loading' ? (
          <LoadingRows columns={columns} />
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
                  active={keys.active === index}
                  opens={onOpen !== undefined}
                  top={windowed ? index * rowHeight : null}
                  height={rowHeight}
                />
              )
            })}
          </div>
        )}
        {props.hasMore === true && props.fetching === true && props.state === 'ready' ? (
          <div role="row" className={classes.more}>
            <div role="gridcell">{tableText.loadingMore}</div>
          </div>
        ) : null}
        {props.footer === undefined || props.state !== 'ready' ? null : (
          <div role="rowgroup" className={classes.foot}>
            <div role="row" className={classes.row}>
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

type HeaderRowProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly sorting: SortingState
  readonly onSort: (columnId: string) => void
}

function HeaderRow<Row>({ columns, sorting, onSort }: HeaderRowProps<Row>): ReactElement {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {columns.map((column) => {
          const sorted = sorting.find((rule) => rule.id === column.id)
          const direction = sorted === undefined ? undefined : sorted.desc ? 'descending' : 'ascending'
          return (
            <div key={column.id} role="columnheader" aria-sort={direction} className={classes.cell} data-align={column.align}>
              {column.sortValue === undefined ? (
                column.header
              ) : (
                <button type="button" className={classes.sort} onClick={() => onSort(column.id)}>
                  {column.header}
                  {direction === 'ascending' ? <IconArrowUp size={13} aria-hidden /> : null}
                  {direction === 'descending' ? <IconArrowDown size={13} aria-hidden /> : null}
                </button>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function LoadingRows<Row>({ columns }: { readonly columns: readonly Column<Row>[] }): ReactElement {
  return (
    <div role="rowgroup" className={classes.body}>
      {Array.from({ length: skeletonRows }, (_, index) => (
        <div key={index} role="row" className={classes.row} style={{ height: 'var(--row-height)' }}>
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
