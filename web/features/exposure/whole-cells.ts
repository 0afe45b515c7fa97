import { lineSteps } from '../../components/odds/ladder-steps.ts'
import type { BookName, Downline, MarketBook } from './tree-rows.ts'

export type Cell = Downline['selections'][number]

/** What an outcome brings in one of the two books, minor units. */
export function minorOf(cell: Cell, book: BookName): number {
  return book === 'total' ? cell.total_book : cell.my_pt
}

/**
 * Cells of a market, those of a line market without what lies between two whole numbers, which is no result. `between`: what the book would be
 * at there where that is worse than in every cell, minor units.
 */
export function cellsOf({ market_type: type }: Pick<MarketBook, 'market_type'>, cells: readonly Cell[], book: BookName): { readonly cells: readonly Cell[]; readonly between: number | null } {
  if (type !== 'line') return { cells, between: null }
  const { steps, between } = lineSteps(cells.map((cell) => ({ label: cell.selection_id, minor: minorOf(cell, book), cell })))
  return { cells: steps.map(({ cell }) => cell), between }
}
