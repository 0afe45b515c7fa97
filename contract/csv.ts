import type { CsvColumns, CsvKind } from './csv-columns.ts'

/** Places after the decimal mark by currency. */
export type Exponents = ReadonlyMap<string, number>

/** What a spreadsheet needs in order to read the text as UTF-8. */
export const csvBegin = '\ufeff'

/** The names of the fields; amounts are no longer in minor units and lose that part of their name. */
export function csvHeader(columns: CsvColumns): string {
  return csvLine(Object.keys(columns).map((name) => name.replace(/^.*\./, '').replace(/_minor$/, '')))
}

/** Writes one row of a list after the other; what a column asks of every row is worked out once. */
export function csvWriter(columns: CsvColumns, exponents: Exponents): (row: Readonly<Record<string, unknown>>) => string {
  const cells = Object.entries(columns).map(([name, kind]) => {
    const dot = name.indexOf('.')
    return { holder: dot < 0 ? null : name.slice(0, dot), field: name.slice(dot + 1), kind }
  })
  return (row) => {
    let line = ''
    for (const { holder, field, kind } of cells) {
      const of = holder === null ? row : (row[holder] as Readonly<Record<string, unknown>>)
      const cell = csvCell(kind, of[field], of['currency'], exponents)
      line += `,${kind === 'text' || kind === 'stakes' || kind === 'list' || kind === 'changes' ? quoted(cell) : cell}`
    }
    return `${line.slice(1)}\r\n`
  }
}

function csvCell(kind: CsvKind, value: unknown, currency: unknown, exponents: Exponents): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'amount':
      return decimal(Number(value), exponentOf(currency, exponents))
    case 'thousandths':
      return decimal(Number(value), 3)
    case 'integer':
      return String(Number(value))
    case 'boolean':
      return value === true ? 'yes' : 'no'
    case 'stakes':
      return (value as readonly { readonly currency: string; readonly minor: number }[])
        .map((each) => `${each.currency} ${decimal(each.minor, exponentOf(each.currency, exponents))}`).join('; ')
    case 'list':
      return harmless((value as readonly string[]).join('; '))
    case 'changes':
      return harmless((value as readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[])
        .map(({ field, before, after }) => {
          const shown = (value: string | null) => (value === null ? '-' : field.endsWith('_minor') && /^-?\d{1,15}$/.test(value) ? decimal(Number(value), exponentOf(currency, exponents)) : value)
          return `${field.replace(/_minor$/, '')}: ${shown(before)} > ${shown(after)}`
        }).join('; '))
    case 'instant':
      return String(value)
    case 'text':
      return harmless(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

function exponentOf(currency: unknown, exponents: Exponents): number {
  return (typeof currency === 'string' ? exponents.get(currency) : undefined) ?? 2
}

/** (-5, 2) is "-0.05", exact. */
export function decimal(value: number, places: number): string {
  const size = String(Math.abs(value)).padStart(places + 1, '0')
  const sign = value < 0 ? '-' : ''
  return places === 0 ? `${sign}${size}` : `${sign}${size.slice(0, -places)}.${size.slice(-places)}`
}

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe before it, so that a name which somebody chose never runs
 * on somebody's desk. Line breaks become blanks: one row is one line.
 */
function harmless(text: string): string {
  if (!/^[=+\-@\t\r]|[\r\n]/.test(text)) return text
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return guarded.replace(/[\r\n]+/g, ' ')
}

/** A line of cells that are what they are: numbers stay, and what a spreadsheet would take for a formula is guarded. */
export function csvCells(cells: readonly (string | null)[]): string {
  return csvLine(cells.map((cell) => (cell === null ? '' : /^-?\d+(\.\d+)?$/.test(cell) ? cell : harmless(cell))))
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
