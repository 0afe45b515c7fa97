import pg from 'pg'
import { Bug } from '#domain/kernel/assert.ts'

/** Classes of SQLSTATE: a value that its type does not take, a constraint that is broken, and a row or an index entry that is too large. */
const dataClasses: ReadonlySet<string> = new Set(['22', '23', '54'])

/**
 * Whether an error is about what was to be written, so that the same will be refused however often it is tried. A value that breaks a
 * promise of our own code, or that no date can be made of, is such a one too.
 */
export function isRefusedData(error: unknown): boolean {
  if (error instanceof Bug || error instanceof RangeError) return true
  return error instanceof pg.DatabaseError && dataClasses.has((error.code ?? '').slice(0, 2))
}
