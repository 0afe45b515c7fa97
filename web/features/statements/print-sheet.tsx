import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { Column } from '../../components/data-table/column.ts'
import { formatInstant } from '../../shared/format.ts'
import { periodText } from '../../shared/period-bar.tsx'
import { useSession } from '../../shared/session.ts'
import { StatementEnds } from './statement-ends.tsx'
import { printedMax, type Ends, type PlacedLine, type StatementLine } from './statement-line.ts'
import { daysOfPeriod, type Period } from '../../shared/day-period.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

type PrintSheetProps<Line extends StatementLine> = {
  readonly title: string
  readonly columns: readonly Column<PlacedLine<Line>>[]
  readonly sheet: { readonly lines: readonly PlacedLine<Line>[]; readonly ends: Ends; readonly complete: boolean }
  readonly period: Period
  readonly filterWords?: readonly string[]
  readonly onDone: () => void
}

/** A statement on paper: what it is, of when, by whom, and every entry. It prints as it appears, and nothing else of the page does. */
export function PrintSheet<Line extends StatementLine>({ title, columns, sheet, period, filterWords = [], onDone }: PrintSheetProps<Line>): ReactElement {
  const { user } = useSession()
  const [madeAt] = useState(() => new Date().toISOString())
  const done = useEffectEvent(onDone)
  useEffect(function printOnce() {
    const end = (): void => done()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  const { ends, lines } = sheet
  const printed = columns.filter((column) => column.hiddenAtFirst !== true)

  return createPortal(
    <article className={classes.sheet} data-print-sheet>
      <h1>{title}</h1>
      <dl className={classes.facts}>
        <dt>{text.printed.period}</dt>
        <dd>{periodWords(period, ends.time_zone)}</dd>
        <dt>{text.printed.filters}</dt>
        <dd>{filterWords.length === 0 ? text.printed.none : filterWords.join(', ')}</dd>
        <dt>{text.printed.made}</dt>
        <dd>{`${formatInstant(madeAt, ends.time_zone)} (${ends.time_zone})`}</dd>
        <dt>{text.printed.operator}</dt>
        <dd>{`${user.name} (${user.user_name})`}</dd>
      </dl>
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
    </article>,
    document.body,
  )
}

function periodWords(period: Period, timeZone: string): string {
  const { first, last } = daysOfPeriod(period, timeZone)
  if (first === null && last === null) return periodText.periods.all
  const words = (day: string | null): string => (day === null ? '…' : formatInstant(`${day}T00:00:00Z`, 'UTC', 'date'))
  return text.printed.days({ from: words(first), to: words(last) })
}
