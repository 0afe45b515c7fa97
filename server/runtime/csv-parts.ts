/** Rows of an export that are written before others have their turn. */
const rowsInTurn = 500

/** Some rows of an export as they go out. */
export type CsvPart = { readonly piece: string | Uint8Array; readonly rows: number }

/** Rows as CSV, some at a time, each part written when its turn comes. */
export function* csvParts<Row>(rows: readonly Row[], write: (row: Row) => string): Generator<CsvPart> {
  for (let from = 0; from < rows.length; from += rowsInTurn) {
    const of = rows.slice(from, from + rowsInTurn)
    yield { piece: of.map(write).join(''), rows: of.length }
  }
}
