import type { ReactElement } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import { formatInstant } from '../../shared/format.ts'
import { periodText } from '../../shared/period-bar.tsx'
import { PrintedSheet } from './printed-sheet.tsx'
import { StatementEnds } from './statement-ends.tsx'
import { printedMax, type Ends, type PlacedLine, type StatementLine } from './statement-line.ts'
import { daysOfPeriod, type Period } from '../../shared/day-period.ts'
import { text } from './text.ts'

type PrintSheetProps<Line extends StatementLine> = {
  readonly title: string
  readonly columns: readonly Column<PlacedLine<Line>>[]
  readonly sheet: { readonly lines: readonly PlacedLine<Line>[]; readonly ends: Ends; readonly complete: boolean }
  readonly period: Period
  readonly filterWords?: readonly string[]
  readonly onDone: () => void
}

/** A statement on paper: what it is, of when, by whom, and every entry. */
export function PrintSheet<Line extends StatementLine>({ title, columns, sheet, period, filterWords = [], onDone }: PrintSheetProps<Line>): ReactElement {
  const { ends, lines } = sheet
  const printed = columns.filter((column) => column.hiddenAtFirst !== true)

  return (
    <PrintedSheet
      title={title}
      timeZone={ends.time_zone}
      facts={[[text.printed.period, periodWords(period, ends.time_zone)], [text.printed.filters, filterWords.length === 0 ? text.printed.none : filterWords.join(', ')]]}
      onDone={onDone}
    >
      <StatementEnds ends={ends} filtered={filterWords.length > 0} />
      {sheet.complete ? null : <p role="note">{text.printed.first({ count: printedMax })}</p>}
      <table>
        <thead>
          <tr>
            {printed.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.entry_id}>
              {printed.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedSheet>
  )
}

function periodWords(period: Period, timeZone: string): string {
  const { first, last } = daysOfPeriod(period, timeZone)
  if (first === null && last === null) return periodText.periods.all
  const words = (day: string | null): string => (day === null ? '…' : formatInstant(`${day}T00:00:00Z`, 'UTC', 'date'))
  return text.printed.days({ from: words(first), to: words(last) })
}
