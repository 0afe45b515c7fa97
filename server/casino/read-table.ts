import { parse } from 'csv-parse/sync'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { readJson } from '../http/read-json.ts'

/** A row of somebody's file by the names of its fields, and where it stands: in a CSV the line on which it ends, in JSON its place, from 1. */
export type TableRow = { readonly raw: Readonly<Record<string, unknown>>; readonly line: number }

export type TableForm = {
  readonly format: 'csv' | 'json'
  /** The name of the list, where a JSON is an object with one. */
  readonly list: string
  /** Columns that a CSV has to have, each by any of its names. */
  readonly needs: readonly (readonly [string, ...string[]])[]
  readonly rowsMax: number
}

/**
 * Reads a file of rows. CSV: a heading with the names of the fields, in any order; JSON: a list of objects, or an object with such a list.
 * Refuses (CASINO_IMPORT_UNREADABLE, `reason`) what cannot be read at all, is empty, or is too long.
 */
export function readTable(text: string, { format, list, needs, rowsMax }: TableForm): Result<readonly TableRow[]> {
  const rows = format === 'csv' ? csvRows(text, needs) : jsonRows(text, list)
  if (!rows.ok) return rows
  if (rows.value.length === 0) return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'empty' })
  if (rows.value.length > rowsMax) return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'too_many', rows: rows.value.length, most: rowsMax })
  return rows
}

function csvRows(text: string, needs: TableForm['needs']): Result<readonly TableRow[]> {
  try {
    const columns = (heading: readonly string[]) => heading.map((each) => each.trim().toLowerCase().replaceAll(' ', '_'))
    const rows = parse(text, { bom: true, columns, skip_empty_lines: true, trim: true, max_record_size: 10_000, relax_column_count: false, info: true }) as unknown as readonly { readonly record: TableRow['raw']; readonly info: { readonly lines: number } }[]
    const heading = Object.keys(rows[0]?.record ?? {})
    const lacks = needs.find((names) => !names.some((each) => heading.includes(each)))
    return rows.length > 0 && lacks !== undefined ? refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'no_column', column: lacks[0] }) : ok(rows.map(({ record, info }) => ({ raw: record, line: info.lines })))
  } catch (error) {
    const line = (error as { readonly lines?: number }).lines
    return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'csv', ...(line !== undefined && { line }) })
  }
}

function jsonRows(text: string, name: string): Result<readonly TableRow[]> {
  const read = readJson(text.replace(/^\uFEFF/, ''))
  if (!read.ok) return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'json' })
  const list = isRecord(read.value) ? read.value[name] : read.value
  if (!Array.isArray(list)) return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'no_list' })
  return ok(list.map((each: unknown, index) => ({ raw: isRecord(each) ? each : {}, line: index + 1 })))
}

export function isRecord(value: unknown): value is TableRow['raw'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
