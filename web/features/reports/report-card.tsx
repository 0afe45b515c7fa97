import type { ReactElement } from 'react'
import type { ReportRow } from '#contract/reports.ts'
import type { Column } from '../../components/data-table/column.ts'
import classes from './reports.module.css'

/** A row of a report on a narrow screen. */
export function ReportCard({ row, columns }: { readonly row: ReportRow; readonly columns: readonly Column<ReportRow>[] }): ReactElement {
  return (
    <dl className={classes.card}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
