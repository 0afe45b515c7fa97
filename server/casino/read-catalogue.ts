import { importRowsMax } from '#contract/casino.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { isRecord, readTable } from './read-table.ts'
import type { TableRow } from './read-table.ts'

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
 * Reads a provider's catalogue: rows of a CSV or of a JSON list `games` (`readTable`, whose refusals it has). Single games that are wrong
 * say so.
 */
export function readCatalogue(format: 'csv' | 'json', text: string): Result<readonly CatalogueGame[]> {
  const rows = readTable(text, { format, list: 'games', needs: [names.code, names.name, names.subCategory, names.kind], rowsMax: importRowsMax })
  return rows.ok ? ok(rows.value.map(({ raw, line }) => gameOf(raw, line))) : rows
}

function gameOf(row: TableRow['raw'], line: number): CatalogueGame {
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
