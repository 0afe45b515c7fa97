import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState, type DragEvent, type PointerEvent, type ReactElement } from 'react'
import { throttled, type Throttled } from '../throttled/throttled.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { canSort, type Sort } from './table-sort.ts'
import { tableText } from './table-text.ts'

type TableHeaderProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly gridId: string
  readonly sort: Sort
  readonly onSort: (columnId: string, more: boolean) => void
  /** The heading under the keyboard, or null. */
  readonly active: number | null
  readonly onActive: (column: number) => void
  readonly onResize: (columnId: string, width: number | null) => void
  readonly onMove: (columnId: string, to: string) => void
  /** Whether all, some or none of the loaded rows are picked; absent where rows cannot be. */
  readonly picked?: 'all' | 'some' | 'none'
  readonly onPickLoaded: (on: boolean) => void
}

/** The headings: sorted by a press anywhere on them, moved by dragging, resized at their edge. For the keyboard they are a row above the first. */
export function TableHeader<Row>(props: TableHeaderProps<Row>): ReactElement {
  const { columns, sort, picked } = props
  const [over, setOver] = useState<string | null>(null)
  const dragged = useRef<string | null>(null)

  function drop(event: DragEvent, to: string): void {
    event.preventDefault()
    setOver(null)
    if (dragged.current !== null && dragged.current !== to) props.onMove(dragged.current, to)
    dragged.current = null
  }

  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {picked === undefined ? null : (
          <div role="columnheader" className={classes.pick} aria-label={tableText.pickColumn}>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={picked === 'all'}
              ref={(box) => {
                if (box !== null) box.indeterminate = picked === 'some'
              }}
              aria-label={tableText.pickLoaded}
              onChange={(event) => props.onPickLoaded(event.currentTarget.checked)}
            />
          </div>
        )}
        {columns.map((column, index) => {
          const place = sort.findIndex((rule) => rule.column === column.id)
          const rule = sort[place]
          const direction = rule === undefined ? undefined : rule.descending ? 'descending' : 'ascending'
          return (
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the grid has the focus, names its active heading and sorts by it
            <div
              key={column.id}
              id={`${props.gridId}-head-${column.id}`}
              role="columnheader"
              aria-sort={direction}
              className={classes.cell}
              data-align={column.align}
              data-active={props.active === index || undefined}
              data-over={over === column.id || undefined}
              data-sorts={canSort(column) || undefined}
              onClick={(event) => {
                if (!canSort(column)) return
                props.onActive(index)
                props.onSort(column.id, event.shiftKey)
              }}
              draggable
              onDragStart={(event) => {
                dragged.current = column.id
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', column.header)
              }}
              onDragOver={(event) => {
                if (dragged.current === null) return
                event.preventDefault()
                if (over !== column.id) setOver(column.id)
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => drop(event, column.id)}
              onDragEnd={() => setOver(null)}
            >
              {canSort(column) ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.sort}
                  title={column.header}
                >
                  <span className={classes.text}>{column.header}</span>
                  {direction === 'ascending' ? <IconArrowUp size={13} aria-hidden /> : null}
                  {direction === 'descending' ? <IconArrowDown size={13} aria-hidden /> : null}
                  {sort.length > 1 && place >= 0 ? <sup className={classes.sortPlace}>{place + 1}</sup> : null}
                </button>
              ) : (
                <span className={classes.text} title={column.header}>
                  {column.header}
                </span>
              )}
              <ResizeHandle column={column} onResize={props.onResize} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

type ResizeHandleProps<Row> = { readonly column: Column<Row>; readonly onResize: TableHeaderProps<Row>['onResize'] }

/** The edge of a heading: dragged, it sets the width; pressed twice, the column has its own again. */
function ResizeHandle<Row>({ column, onResize }: ResizeHandleProps<Row>): ReactElement {
  const from = useRef<{ readonly x: number; readonly width: number; readonly sign: 1 | -1; readonly draw: Throttled<[width: number]> } | null>(null)

  function begin(event: PointerEvent<HTMLElement>): void {
    const cell = event.currentTarget.parentElement
    if (cell === null) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: cell.offsetWidth, sign: getComputedStyle(cell).direction === 'rtl' ? -1 : 1, draw: throttled((width) => onResize(column.id, width)) }
  }
  function move(event: PointerEvent): void {
    if (from.current !== null) from.current.draw(from.current.width + from.current.sign * (event.clientX - from.current.x))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- by keyboard the width is changed from the heading itself
    <span
      className={classes.resize}
      draggable
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null
      }}
      onPointerCancel={() => {
        from.current = null
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(column.id, null)}
      aria-hidden
    />
  )
}
