import { VisuallyHidden } from '@mantine/core'
import type { ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { text } from './text.ts'
import classes from './exposure-tree.module.css'
import type { BookName, Downline } from './tree-rows.ts'

export type Cell = Downline['selections'][number]

type BookCellsProps = {
  readonly cells: readonly Cell[]
  readonly currency: string
  readonly book: BookName
  readonly onOpen: (cell: Cell) => void
}

/** What each outcome brings, one cell each under its name; a cell opens the bets behind it, which are all of the market. */
export function BookCells({ cells, currency, book, onOpen }: BookCellsProps): ReactElement {
  return (
    <ul className={classes.cells}>
      {cells.map((cell) => {
        const minor = book === 'total' ? cell.total_book : cell.my_pt
        return (
          <li key={cell.selection_id}>
            {/* Rows are walked by the arrow keys; Enter opens their bets. */}
            <button
              type="button"
              tabIndex={-1}
              className={classes.cell}
              title={cell.name}
              onClick={() => onOpen(cell)}
            >
              <span className={classes.cellName} dir="auto">{cell.name}</span>
              <Amount minor={minor} currency={currency} tone="pnl" />
              <VisuallyHidden>{text.cell}</VisuallyHidden>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
