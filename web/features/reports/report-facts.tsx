import type { ReactElement } from 'react'
import { definitionOf } from '#contract/report-list.ts'
import { reportFileRowsMax } from '#contract/report-query.ts'
import type { ReportHeading } from '#contract/reports.ts'
import { Chip } from '../../components/value/chip.tsx'
import { formatCount, formatInstant } from '../../shared/format.ts'
import { cellText, columnTitle } from './cell-words.ts'
import { filterWords } from './filter-words.ts'
import { TotalFigure, type TotalFigureProps } from './total-figure.tsx'
import classes from './reports.module.css'
import { text } from './text.ts'

type ReportFactsProps = {
  readonly heading: ReportHeading
  readonly everyTotal?: boolean
  /** With what its totals open; on paper they open nothing. */
  readonly figures?: Omit<TotalFigureProps, 'total' | 'column' | 'heading'> | undefined
}

/** What stands above a report: of whom, of which period or moment, as of when, by whom; and the totals where there are several currencies. */
export function ReportFacts({ heading, everyTotal = false, figures }: ReportFactsProps): ReactElement {
  const zone = heading.time_zone
  const filters = [...filterWords(heading), ...(heading.beyond === null ? [] : [text.beyond({ count: heading.beyond })])]
  const at = (iso: string): string => formatInstant(iso, zone, 'dateTime')
  // How things stand at a moment has no period; of now, the moment is the one that it is as of.
  const times = {
    period: [[text.period, text.ofPeriod({ from: heading.from === null ? text.beginning : at(heading.from), to: at(heading.to) })]],
    moment: [[text.standsAt, at(heading.to)]],
    now: [],
  } as const
  const facts: readonly (readonly [string, string])[] = [
    [text.account, heading.account_name ?? text.wholeHouse],
    ...times[definitionOf(heading.report).time],
    [text.filters, filters.length === 0 ? text.noFilters : filters.join(', ')],
    [text.generated, `${at(heading.generated_at)} (${zone})`],
    [text.operator, heading.operator ?? text.allBusinesses],
    [text.madeBy, heading.made_by],
    [text.rows, formatCount(heading.rows, heading.rows_are_exact)],
  ]
  return (
    <section className={classes.facts} aria-label={text.heading}>
      <dl>
        <div>
          <dt>{text.asOf}</dt>
          <dd>
            <bdi>{at(heading.as_of)}</bdi> <Chip tone={heading.final ? 'neutral' : 'accent'}>{heading.final ? text.final : text.moving}</Chip>
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {heading.rows > reportFileRowsMax && !everyTotal ? <p role="note">{text.noFileOf({ most: reportFileRowsMax })}</p> : null}
      {heading.totals.length > 1 || (everyTotal && heading.totals.length > 0) ? <Totals heading={heading} figures={figures} /> : null}
    </section>
  )
}

function Totals({ heading, figures }: Omit<ReportFactsProps, 'everyTotal'>): ReactElement {
  const columns = heading.columns.filter((column) => column.sum || column.kind === 'ratio')
  return (
    <div className={classes.totals} tabIndex={0} role="group" aria-label={text.totals}>
      <table>
        <caption>{text.totals}</caption>
        <thead>
          <tr>
            <th scope="col">{text.currency}</th>
            {columns.map((column) => <th key={column.name} scope="col" data-align="end">{columnTitle(column)}</th>)}
          </tr>
        </thead>
        <tbody>
          {heading.totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row">{total.rows === null ? total.currency : text.totalOf({ currency: total.currency ?? '', rows: total.rows })}</th>
              {columns.map((column) => (
                <td key={column.name} data-align="end">
                  {figures === undefined ? <bdi dir="ltr">{cellText(column, total.cells[column.name], total.currency, heading.time_zone)}</bdi> : <TotalFigure total={total} column={column} heading={heading} {...figures} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
