import { lineSteps } from '../../components/odds/ladder-steps.ts'
import type { BookName, Downline, MarketBook } from './tree-rows.ts'

export type Cell = Downline['selections'][number]

/** What an outcome brings in one of the two books, minor units. */
export function minorOf(cell: Cell, book: BookName): number {
  return book === 'total' ? cell.total_book : cell.my_pt
}

/** Cells of a market, those of a line market as people count: none of what lies between two whole numbers, which is no result. */
export function cellsOf({ market_type: type }: Pick<MarketBook, 'market_type'>, cells: readonly Cell[], book: BookName): readonly Cell[] {
  if (type !== 'line') return cells
  return lineSteps(cells.map((cell) => ({ label: cell.selection_id, minor: minorOf(cell, book), cell }))).steps.map(({ label, cell }) => ({ ...cell, name: label }))
}
