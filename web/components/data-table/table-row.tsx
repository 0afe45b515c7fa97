import { memo, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

/** `back` is drawn blue and `lay` pink; the letter that says the same without colour stands in a column of its own. */
export type RowClass = 'normal' | 'back' | 'lay'

type TableRowProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly index: number
  readonly elementId: string
  readonly rowClass: RowClass
  readonly selected: boolean
  readonly active: boolean
  readonly opens: boolean
  readonly top: number | null
  readonly height: number
}

function PlainTableRow<Row>(props: TableRowProps<Row>): ReactElement {
  const { row, columns, index, top, height } = props
  const style: CSSProperties = top === null ? { height } : { height, position: 'absolute', top: 0, transform: `translateY(${top}px)` }
  return (
    <div
      role="row"
      id={props.elementId}
      aria-rowindex={index + 2}
      aria-selected={props.selected}
      data-index={index}
      data-active={props.active || undefined}
      data-opens={props.opens || undefined}
      className={`${classes.row} ${props.rowClass}`}
      style={style}
    >
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
          {cutShort(column.cell(row))}
        </div>
      ))}
    </div>
  )
}

/** Text that is longer than its cell ends in an ellipsis; richer content says itself how it yields. */
function cutShort(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span className={classes.text}>{content}</span> : content
}

/** Redrawn only when its own row, columns or state change: a table under a live feed has hundreds. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow
