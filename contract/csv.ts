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
    return { holder: dot < 0 ? null : name.slice(0, dot), field: name.slice(dot + 1), cell: csvCell(kind, exponents) }
  })
  return (row) => {
    const line = cells.map(({ holder, field, cell }) => {
      const of = holder === null ? row : (row[holder] as Readonly<Record<string, unknown>>)
      const value = of[field]
      return value === null || value === undefined ? '' : cell(value, of['currency'])
    })
    return `${line.join(',')}\r\n`
  }
}

type Cell = (value: unknown, currency: unknown) => string

/** Writes the values of a column that are there. */
function csvCell(kind: CsvKind, exponents: Exponents): Cell {
  switch (kind) {
    case 'amount':
      return (value, currency) => decimal(Number(value), exponentOf(currency, exponents))
    case 'thousandths':
      return (value) => decimal(Number(value), 3)
    case 'integer':
      return (value) => String(Number(value))
    case 'boolean':
      return (value) => (value === true ? 'yes' : 'no')
    case 'stakes':
      return (value) => quoted((value as readonly { readonly currency: string; readonly minor: number }[])
        .map((each) => `${each.currency} ${decimal(each.minor, exponentOf(each.currency, exponents))}`).join('; '))
    case 'list':
      return (value) => textCell((value as readonly string[]).join('; '))
    case 'changes':
      return (value, currency) => textCell((value as readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[])
        .map(({ field, before, after }) => {
          const shown = (value: string | null) => (value === null ? '-' : field.endsWith('_minor') && /^-?\d{1,15}$/.test(value) ? decimal(Number(value), exponentOf(currency, exponents)) : value)
          return `${field.replace(/_minor$/, '')}: ${shown(before)} > ${shown(after)}`
        }).join('; '))
    case 'instant':
      return String
    case 'text':
      return (value) => textCell(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

function exponentOf(currency: unknown, exponents: Exponents): number {
  return (typeof currency === 'string' ? exponents.get(currency) : undefined) ?? 2
}

/** (-5, 2) is "-0.05", exact. */
export function decimal(value: number, places: number): string {
  const size = Math.abs(value)
  const rest = size % 10 ** places
  const whole = (size - rest) / 10 ** places
  const sign = value < 0 ? '-' : ''
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(rest).padStart(places, '0')}`
}

/** A text as a cell. One look tells of most that they stand as they are. */
function textCell(text: string): string {
  return /^[=+\-@\s]|[",;\t\r\n]|\s$/.test(text) ? quoted(harmless(text)) : text
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
