import type { ReactElement } from 'react'
import type { ReportHeading } from '#contract/reports.ts'
import type { AskedPlace } from './behind.ts'
import { BehindFigure, type OpenRows } from './behind-figure.tsx'
import { cellText, type ReportColumnShown } from './cell-words.ts'

export type TotalFigureProps = {
  readonly total: ReportHeading['totals'][number]
  readonly column: ReportColumnShown
  readonly heading: ReportHeading
  readonly asked: AskedPlace
  readonly onRows: OpenRows
}

/** What a column comes to, which opens what it is the sum of; a share is the sum of nothing. */
export function TotalFigure({ total, ...of }: TotalFigureProps): ReactElement {
  const { column, heading } = of
  const words = <bdi dir="ltr">{cellText(column, total.cells[column.name], total.currency, heading.time_zone)}</bdi>
  return column.kind === 'ratio' ? words : <BehindFigure {...of} row={{ currency: total.currency, cells: total.cells }}>{words}</BehindFigure>
}
