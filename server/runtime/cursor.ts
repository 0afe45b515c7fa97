import type { Metadata } from '#contract/envelope.ts'
import { instant, pageSizeDefault } from '#contract/fields.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'

/** Where a page ended, as text that means nothing to the caller. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor, each of its kind; null without one. Refuses what we never gave out. */
export function decodeCursor(cursor: string | undefined, kinds: readonly ((part: string) => boolean)[]): Result<readonly string[] | null> {
  if (cursor === undefined) return ok(null)
  const parts = partsOf(Buffer.from(cursor, 'base64url').toString())
  const fits = parts.length === kinds.length && parts.every((part, index) => kinds[index]?.(part))
  return fits ? ok(parts) : refuse('REQUEST_INVALID', { field: 'cursor' })
}

function partsOf(text: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : []
  } catch {
    return []
  }
}

export function isInstant(text: string): boolean {
  return instant.safeParse(text).success
}

/** Rows wanted, and one more to know whether another page follows. */
export function pageLimit(limit: number | undefined): { readonly limit: number; readonly fetch: number } {
  const wanted = limit ?? pageSizeDefault
  return { limit: wanted, fetch: wanted + 1 }
}

/** Cuts the extra row off and says where the next page begins. */
export function pageOf<Row>(found: readonly Row[], limit: number, cursorOf: (last: Row) => readonly string[]): { readonly rows: readonly Row[]; readonly metadata: Metadata } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, metadata: { limit, next_cursor: found.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null } }
}

/** Totals are exact up to here; beyond it a list says "more than". */
export const countMax = 10_000

export function countedUpTo(counted: number): Pick<Metadata, 'total' | 'total_is_exact'> {
  return { total: Math.min(counted, countMax), total_is_exact: counted <= countMax }
}

/** Text for the right side of LIKE that matches itself anywhere. */
export function containing(text: string): string {
  return `%${literal(text)}%`
}

/** The same for every word of a text, in any order: "Southbank Windmere" is to find "Southbank v Windmere". */
export function containingEach(text: string): readonly string[] {
  return text.trim().split(/\s+/).map(containing)
}

/** The same, at the beginning. */
export function startingWith(text: string): string {
  return `${literal(text)}%`
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
