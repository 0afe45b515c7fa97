import { VisuallyHidden } from '@mantine/core'
import type { ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { formatMinorBare } from '../../shared/format.ts'
import { text } from './text.ts'
import classes from './exposure-tree.module.css'
import type { BookName } from './tree-rows.ts'
import { minorOf, type Cell } from './whole-cells.ts'

type BookCellsProps = {
  readonly cells: readonly Cell[]
  readonly currency: string
  readonly book: BookName
  readonly onOpen: (cell: Cell) => void
}

/** What each outcome brings, one cell each under its name; a cell opens the bets behind it, which are all of the market. */
export function BookCells({ cells, currency, book, onOpen }: BookCellsProps): ReactElement {
  // A profit has its plus.
  const longest = Math.max(0, ...cells.map((cell) => formatMinorBare(minorOf(cell, book), currency).length + 1))
  return (
    <ul className={classes.cells} style={{ '--longest': longest } as object}>
      {cells.map((cell) => {
        const minor = minorOf(cell, book)
        return (
          <li key={cell.selection_id}>
            {/* Rows are walked by the arrow keys; Enter opens their bets. */}
            <button
              type="button"
              tabIndex={-1}
              className={classes.cell}
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
