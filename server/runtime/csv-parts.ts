import type { Exponents } from '#contract/csv.ts'

/** Rows of an export that are written before others have their turn. */
const rowsInTurn = 500

/** A page of an export as CSV, some rows at a time, each part written when its turn comes. */
export type CsvParts = (exponents: Exponents) => Iterable<{ readonly text: string; readonly rows: number }>

/** @param writerOf makes what writes one row, once a page */
export function csvParts<Row>(rows: readonly Row[], writerOf: (exponents: Exponents) => (row: Row) => string): CsvParts {
  return function* written(exponents) {
    const write = writerOf(exponents)
    for (let from = 0; from < rows.length; from += rowsInTurn) {
      const of = rows.slice(from, from + rowsInTurn)
      yield { text: of.map(write).join(''), rows: of.length }
    }
  }
}
