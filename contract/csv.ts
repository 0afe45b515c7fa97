import type { CsvColumns, CsvKind } from './csv-columns.ts'

/** Places after the decimal mark by currency. */
export type Exponents = ReadonlyMap<string, number>

/** What a spreadsheet needs in order to read the text as UTF-8. */
export const csvBegin = '\ufeff'

/** The names of the fields: those of the account that a row is of as they are, others with what holds them. Amounts are no longer in minor units and lose that part of their name. */
export function csvHeader(columns: CsvColumns): string {
  return csvLine(Object.keys(columns).map((name) => name.replace(/^account\./, '').replace('.', '_').replace(/_minor$/, '')))
}

/** Writes one row of a list after the other; what a column asks of every row is worked out once. */
export function csvWriter(columns: CsvColumns, exponents: Exponents): (row: Readonly<Record<string, unknown>>) => string {
  const cells = Object.entries(columns).map(([name, kind]) => {
    const dot = name.indexOf('.')
    return { holder: dot < 0 ? null : name.slice(0, dot), field: name.slice(dot + 1), cell: csvCell(kind, exponents) }
  })
  return (row) => {
    const line = cells.map(({ holder, field, cell }) => {
      const of = holder === null ? row : (row[holder] as Readonly<Record<string, unknown>> | null)
      const value = of?.[field]
      return value === null || value === undefined ? '' : cell(value, of?.['currency'])
    })
    return line.join(',') + csvRowEnd
  }
}

/** Cells stand apart by commas, and rows end like this. */
export const csvRowEnd = '\r\n'

type Cell = (value: unknown, currency: unknown) => string

/** Writes the values of a column that are there: one that is not is an empty cell. */
export function csvCell(kind: CsvKind, exponents: Exponents): Cell {
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
    case 'facts':
      return (value) => {
        const facts = value as Readonly<Record<string, unknown>>
        return textCell(Object.entries(facts).flatMap(([name, figure]) => {
          if (typeof figure === 'object') return []
          if (name.endsWith('_minor')) return [`${name.replace(/_minor$/, '')}: ${decimal(Number(figure), exponentOf(facts['currency'], exponents))}`]
          return [`${name}: ${name.endsWith('_from') ? decimal(Number(figure), 3) : String(figure)}`]
        }).join('; '))
      }
    case 'instant':
      return String
    case 'text':
      return (value) => textCell(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

/** Places after the decimal mark of amounts in this currency. */
export function exponentOf(currency: unknown, exponents: Exponents): number {
  return (typeof currency === 'string' ? exponents.get(currency) : undefined) ?? 2
}

/** (-5, 2) is "-0.05", exact. */
export function decimal(value: number, places: number): string {
  return pointed(String(value), places)
}

/** ("-5", 2) is "-0.05": the same of a whole number of any size that stands as its digits already. */
export function pointed(digits: string, places: number): string {
  if (places === 0) return digits
  if (digits.startsWith('-')) return `-${pointed(digits.slice(1), places)}`
  const whole = digits.length - places
  return whole > 0 ? `${digits.slice(0, whole)}.${digits.slice(whole)}` : `0.${digits.padStart(places, '0')}`
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
  return cells.map(quoted).join(',') + csvRowEnd
}

function quoted(cell: string): string {
  return /[",;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
