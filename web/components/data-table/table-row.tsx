import { memo, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { tableText } from './table-text.ts'

/** `back` is drawn blue and `lay` pink; the letter that says the same without colour stands in a column of its own. */
export type RowClass = 'normal' | 'back' | 'lay'

type TableRowProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly index: number
  readonly elementId: string
  readonly rowClass: RowClass
  readonly selected: boolean
  /** Whether the row is picked; null where rows cannot be. */
  readonly picked: boolean | null
  readonly active: boolean
  readonly opens: boolean
  readonly top: number | null
  readonly height: number
}

function PlainTableRow<Row>(props: TableRowProps<Row>): ReactElement {
  const { row, columns, index, top, height, picked } = props
  const style: CSSProperties = top === null ? { height } : { height, position: 'absolute', top: 0, transform: `translateY(${top}px)` }
  return (
    <div
      role="row"
      id={props.elementId}
      aria-rowindex={index + 2}
      aria-selected={picked ?? props.selected}
      data-index={index}
      data-active={props.active || undefined}
      data-opens={props.opens || undefined}
      data-chosen={picked === true || props.selected || undefined}
      className={`${classes.row} ${props.rowClass}`}
      style={style}
    >
      {picked === null ? null : (
        <div role="gridcell" className={classes.pick} data-pick>
          <input type="checkbox" tabIndex={-1} checked={picked} readOnly aria-label={tableText.pickRow({ row: index + 1 })} />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
          {cutShort(column.cell(row))}
        </div>
      ))}
    </div>
  )
}

/** Text that is longer than its cell ends in an ellipsis, at the end of its own direction; richer content says itself how it yields. */
function cutShort(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span dir="auto" className={classes.text}>{content}</span> : content
}

/** Redrawn only when its own row, columns or state change: a table under a live feed has hundreds. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow
