/** Whoever has the time (`npm run test:all`) asks everything; the run of every change asks of what is alike one. */
export const all = process.env['STEWARD_TEST_ALL'] === '1'

/** Of rows that are alike each, where everything is asked; else the one of that place. */
export function eachOr<Row>(rows: readonly Row[], place: number): readonly Row[] {
  return all ? rows : rows.slice(place, place + 1)
}
