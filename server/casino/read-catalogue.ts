import { parse } from 'csv-parse/sync'
import { importRowsMax } from '#contract/casino.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { readJson } from '../http/read-json.ts'

/** A game as a provider's catalogue says it; what is undefined is not said, and what is wrong names its field. */
export type CatalogueGame = {
  /** From 1: in a CSV the line of the file on which it ends, in JSON its place in the list. */
  readonly line: number
  readonly code: string
  readonly name: string
  readonly subCategory: string
  readonly kind: string
  readonly returnBp: number | null | undefined
  readonly desktop: boolean | undefined
  readonly mobile: boolean | undefined
  readonly launchParams: Readonly<Record<string, string>> | undefined
  readonly wrong: 'code' | 'name' | 'sub_category' | 'return' | 'flag' | 'params' | 'shape' | null
}

/** Names of a field: ours, and those of our own export. */
const names = {
  code: ['code', 'game_code'], name: ['name'], subCategory: ['sub_category', 'sub_category_name', 'category'], kind: ['kind', 'game_name', 'game_type'], returnBp: ['return_bp'], desktop: ['desktop'],
  mobile: ['mobile'], launchParams: ['launch_params'],
} as const

/**
 * Reads a provider's catalogue. CSV: a heading with the names of the fields, in any order; JSON: a list of objects, or {games: list}.
 * Refuses (CASINO_IMPORT_UNREADABLE, `reason`) what cannot be read at all; single games that are wrong say so.
 */
export function readCatalogue(format: 'csv' | 'json', text: string): Result<readonly CatalogueGame[]> {
  const rows = format === 'csv' ? csvRows(text) : jsonRows(text)
  if (!rows.ok) return rows
  if (rows.value.length === 0) return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'empty' })
  if (rows.value.length > importRowsMax) return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'too_many', rows: rows.value.length, most: importRowsMax })
  return ok(rows.value.map(({ raw, line }) => gameOf(raw, line)))
}

type Raw = Readonly<Record<string, unknown>>
type Placed = { readonly raw: Raw; readonly line: number }

function csvRows(text: string): Result<readonly Placed[]> {
  try {
    const columns = (heading: readonly string[]) => heading.map((each) => each.trim().toLowerCase().replaceAll(' ', '_'))
    const rows = parse(text, { bom: true, columns, skip_empty_lines: true, trim: true, max_record_size: 10_000, relax_column_count: false, info: true }) as unknown as readonly { readonly record: Raw; readonly info: { readonly lines: number } }[]
    const heading = Object.keys(rows[0]?.record ?? {})
    const lacks = (['code', 'name', 'subCategory', 'kind'] as const).find((field) => !names[field].some((each) => heading.includes(each)))
    return rows.length > 0 && lacks !== undefined ? refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'no_column', column: names[lacks][0] }) : ok(rows.map(({ record, info }) => ({ raw: record, line: info.lines })))
  } catch (error) {
    const line = (error as { readonly lines?: number }).lines
    return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'csv', ...(line !== undefined && { line }) })
  }
}

function jsonRows(text: string): Result<readonly Placed[]> {
  const read = readJson(text.replace(/^\uFEFF/, ''))
  if (!read.ok) return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'json' })
  const list = isRecord(read.value) ? read.value['games'] : read.value
  if (!Array.isArray(list)) return refuse('CASINO_IMPORT_UNREADABLE', { field: 'text', reason: 'no_list' })
  return ok(list.map((each: unknown, index) => ({ raw: isRecord(each) ? each : {}, line: index + 1 })))
}

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function gameOf(row: Raw, line: number): CatalogueGame {
  const value = (field: keyof typeof names) => names[field].map((each) => row[each]).find((each) => each !== undefined && each !== '')
  const text = (field: keyof typeof names) => {
    const raw = value(field)
    return typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : ''
  }
  const [code, name, subCategory, kind] = [text('code'), text('name'), text('subCategory'), text('kind')]
  const [returnBp, desktop, mobile, launchParams] = [wholeNumber(value('returnBp')), flag(value('desktop')), flag(value('mobile')), params(value('launchParams'))]
  const wrong = code === '' && name === '' ? 'shape'
    : !/^[\w.:-]{1,100}$/u.test(code) ? 'code'
    : !fits(name, 100) ? 'name'
    : !fits(subCategory, 60) ? 'sub_category'
    : returnBp === 'wrong' ? 'return'
    : desktop === 'wrong' || mobile === 'wrong' ? 'flag'
    : launchParams === 'wrong' ? 'params'
    : null
  const sound = <Value>(read: Value | 'wrong'): Value | undefined => (read === 'wrong' ? undefined : read)
  return { line, code, name, subCategory, kind, returnBp: sound(returnBp), desktop: sound(desktop), mobile: sound(mobile), launchParams: sound(launchParams), wrong }
}

function fits(text: string, most: number): boolean {
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  return text.length > 0 && text.length <= most && !/[\u0000-\u001f\u007f]/.test(text)
}

function wholeNumber(raw: unknown): number | undefined | 'wrong' {
  if (raw === undefined || raw === null) return undefined
  const value = typeof raw === 'number' ? raw : typeof raw === 'string' && /^\d{1,5}$/.test(raw.trim()) ? Number(raw) : -1
  return Number.isInteger(value) && value >= 0 && value <= 10_000 ? value : 'wrong'
}

function flag(raw: unknown): boolean | undefined | 'wrong' {
  if (raw === undefined || raw === null) return undefined
  if (typeof raw === 'boolean') return raw
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().toLowerCase() : ''
  return ['yes', 'true', '1'].includes(text) ? true : ['no', 'false', '0'].includes(text) ? false : 'wrong'
}

/** An object of texts, or "name=text&name=text". */
function params(raw: unknown): Readonly<Record<string, string>> | undefined | 'wrong' {
  if (raw === undefined || raw === null) return undefined
  if (typeof raw !== 'string' && !isRecord(raw)) return 'wrong'
  const pairs = typeof raw === 'string' ? [...new URLSearchParams(raw)] : Object.entries(raw)
  const sound = pairs.length <= 20 && pairs.every(([name, text]) => /^[\w.-]{1,40}$/.test(name) && typeof text === 'string' && text.length <= 200 && !text.includes('\0'))
  return sound ? (Object.fromEntries(pairs) as Readonly<Record<string, string>>) : 'wrong'
}
