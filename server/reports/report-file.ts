import { createHash } from 'node:crypto'
import { definitionOf, sportOfColumn } from '#contract/report-list.ts'
import type { reports, ReportCells, ReportHeading, ReportRow } from '#contract/reports.ts'
import { csvBegin, csvCells, decimal } from '#contract/csv.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Tx } from '#database/transaction.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { levelTitle } from '#domain/hierarchy/levels.ts'
import { finalFrom } from '../analytics/summed-until.ts'
import type { OpenReport } from './read-report.ts'
import { columnTitles, reportTitles } from './report-words.ts'
import { tellWhole } from './shown-reports.ts'
import { writeXlsx } from './write-xlsx.ts'
import type { SheetCell } from './write-xlsx.ts'

export type ReportFile = RowOf<typeof reports.file>
type Format = 'csv' | 'xlsx'

/**
 * The whole of an open report as a file: heading, rows, totals. Once it is final, it says the moment from which it was so instead of the one
 * at which it was asked for, and has the same bytes whenever that is.
 */
export async function makeReportFile(tx: Tx, open: OpenReport, format: Format): Promise<Result<ReportFile>> {
  const told = await tellWhole(tx, open)
  if (!told.ok) return told
  const { heading, found: rows } = told.value
  const { above, line, below } = await reportSheet(tx, told.value)
  const sheet = [...above, ...rows.map(line), ...below]
  const bytes = format === 'csv' ? Buffer.from(csvBegin + csvText(sheet)) : Buffer.from(writeXlsx(reportTitles[heading.report], sheet))
  return ok({
    file_name: reportFileName(heading, format),
    media_type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: rows.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content_base64: bytes.toString('base64'),
  })
}

/** What the file of a report is called: by its name and its end. */
export function reportFileName({ report, to }: OpenReport['heading'], format: Format): string {
  return `${reportTitles[report].toLowerCase().replaceAll(' ', '-')}-${to.replaceAll(/[-:]|\.\d+/g, '')}.${format}`
}

/** Lines of a sheet as CSV. */
export function csvText(lines: readonly SheetLine[]): string {
  return lines.map((cells) => csvCells(cells.map((cell) => (typeof cell === 'object' ? (cell?.number ?? '') : cell)))).join('')
}

type Exponents = ReadonlyMap<string, number>
type SheetLine = readonly SheetCell[]
/** What stands above the rows of a report, how each of them is said, and their totals. */
export type ReportSheet = { readonly above: readonly SheetLine[]; readonly line: (row: ReportRow) => SheetLine; readonly below: readonly SheetLine[] }

/** @param told its heading, how many rows it has, and what they come to */
export async function reportSheet(tx: Tx, { heading, rows, totals }: Pick<ReportHeading, 'rows' | 'totals'> & { readonly heading: OpenReport['heading'] }): Promise<ReportSheet> {
  const { rows: found } = await tx.queryNamed<{ code: string; exponent: number }>('currency-exponents', 'select code, exponent from currencies')
  const exponents: Exponents = new Map(found.map(({ code, exponent }) => [code, exponent]))
  const { columns } = heading
  const line = (cells: ReportCells, currency: string | null): SheetCell[] => columns.map((column) => cellOf(cells[column.name] ?? null, column, currency, exponents))
  const isForGood = heading.final && definitionOf(heading.report).time !== 'now'
  const said: readonly (readonly [string, string | null])[] = [
    ['report', reportTitles[heading.report]], ['operator', heading.operator ?? 'all businesses'], ['account', heading.account_name ?? 'all'], ...timeOf(heading), ['as of', heading.as_of], ['time zone of days', heading.time_zone],
    ['sport', heading.sport ?? 'all'], ['market type', heading.market_type ?? 'all'], ['event', heading.event], ['market', heading.market], ['provider', heading.provider], ['level', heading.level === null ? null : levelTitle(heading.level)], ['without', heading.beyond === null ? null : `the ${heading.beyond} branches that moved most`], ['rows', String(rows)], ['page', '1 of 1'],
    // What is final was so from one moment on, whenever it is asked for, and not before the moment it is as of; how things stand now, from when it was shown.
    ['generated', isForGood ? latest(finalFrom(heading.to), heading.as_of) : heading.generated_at],
    ['note', isForGood ? generatedNote : null],
  ]
  return {
    above: [...said.filter(([, value]) => value !== null), [], [...columns.map(titleOf), 'Currency'], ...(rows === 0 ? [['No activity']] : [])],
    line: ({ cells, currency }) => [...line(cells, currency), currency],
    below: totals.map(({ cells, currency, rows: count }) => ['total', ...line(cells, currency).slice(1), currency].map((cell, index) => (index === 0 ? (count === null ? 'total' : `total (${count})`) : cell))),
  }
}

const generatedNote = 'generated is the moment from which this report was final and not that of its making: whoever asks for it later has the same bytes'
const latest = (one: string, other: string): string => (Date.parse(other) > Date.parse(one) ? other : one)

/** The period; of how things stood at a moment, the moment; how they stand now is said by what it is as of. */
function timeOf({ report, from, to }: OpenReport['heading']): readonly (readonly [string, string])[] {
  const times = { period: [['from', from ?? 'the beginning'], ['to', to]], moment: [['stands at', to]], now: [] } as const
  return times[definitionOf(report).time]
}

function titleOf({ name, title, called = name }: ReportHeading['columns'][number]): string {
  const ofSport = sportOfColumn(name)
  return ofSport === null ? (columnTitles[called] ?? title ?? name) : `${title}: ${columnTitles[ofSport.figure]}`
}

function cellOf(value: string | number | null, { name, kind }: ReportHeading['columns'][number], currency: string | null, exponents: Exponents): SheetCell {
  if (value === null) return null
  if (kind === 'amount') return { number: decimal(Number(value), (currency === null ? undefined : exponents.get(currency)) ?? 2) }
  if (kind === 'ratio') return { number: decimal(Number(value), 4) }
  if (name === 'level') return levelTitle(Number(value))
  return typeof value === 'number' ? { number: String(value) } : value
}
