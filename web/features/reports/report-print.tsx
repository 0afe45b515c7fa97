import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { QueryInput } from '#contract/endpoint.ts'
import { reportRowsMax } from '#contract/report-query.ts'
import { reports, type ReportHeading } from '#contract/reports.ts'
import { rowQuery } from '../../shared/api.ts'
import { columnTitle, rowText, type ReportColumnShown } from './cell-words.ts'
import { ReportFacts } from './report-facts.tsx'
import classes from './reports.module.css'
import { text } from './text.ts'

/** Columns that paper has room for upright; more of them lie across, and beyond those that fit there they are set smaller. */
const uprightMax = 7
const acrossMax = 22

type ReportPrintProps = { readonly heading: ReportHeading; readonly query: QueryInput<typeof reports.read>; readonly onDone: () => void }

/** A report on paper, page by page with their numbers, all of it as of one moment. It prints as soon as its rows are there, and nothing else of the page does. */
export function ReportPrint({ heading, query, onDone }: ReportPrintProps): ReactElement | null {
  const rows = useQuery(rowQuery(reports.read, { query: { ...query, limit: String(reportRowsMax) } })).data
  const done = useEffectEvent(onDone)
  const ready = rows !== undefined
  useEffect(function printOnce() {
    if (!ready) return undefined
    const end = (): void => done()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [ready])
  if (rows === undefined) return null
  const shown = rows.extra.heading
  return createPortal(
    <article className={classes.sheet} data-print-sheet data-wide={shown.columns.length > acrossMax ? 'most' : shown.columns.length > uprightMax || undefined}>
      <h1>{text.names[heading.report]}</h1>
      <ReportFacts heading={shown} everyTotal />
      {shown.rows > reportRowsMax ? <p role="note">{text.printedFirst({ count: reportRowsMax })}</p> : null}
      {rows.data.length === 0 ? (
        <p>{text.noActivity.title}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {shown.columns.map((column) => <th key={column.name} scope="col" data-align={alignOf(column)}>{columnTitle(column)}</th>)}
              <th scope="col">{text.currency}</th>
            </tr>
          </thead>
          <tbody>
            {rows.data.map((row) => (
              <tr key={row.id}>
                {shown.columns.map((column) => <td key={column.name} data-align={alignOf(column)}><bdi dir="auto">{rowText(row, column, shown.time_zone)}</bdi></td>)}
                <td>{row.currency}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>,
    document.body,
  )
}

const alignOf = ({ kind }: ReportColumnShown): 'end' | undefined => (kind === 'amount' || kind === 'integer' || kind === 'ratio' ? 'end' : undefined)
