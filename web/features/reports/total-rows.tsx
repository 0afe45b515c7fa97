import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import type { QueryInput } from '#contract/endpoint.ts'
import { reportRowsMax } from '#contract/report-query.ts'
import { reports, type ReportRow } from '#contract/reports.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { rowQuery } from '../../shared/api.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { cellText, columnTitle, type ReportColumnShown } from './cell-words.ts'
import { reportColumns } from './report-columns.tsx'
import { ReportCard } from './report-card.tsx'
import classes from './reports.module.css'
import { text } from './text.ts'

type TotalRowsProps = {
  readonly column: ReportColumnShown
  readonly currency: string | null
  readonly query: QueryInput<typeof reports.read>
  readonly onClose: () => void
}

/** The rows that a total of a report is of, the largest first; each opens what is behind it. */
export function TotalRows({ column, currency, query, onClose }: TotalRowsProps): ReactElement {
  const drawer = useDialogClose(onClose)
  const read = useQuery(rowQuery(reports.read, { query: { ...query, limit: String(reportRowsMax) } }))
  const heading = read.data?.extra.heading
  const columns = useMemo(() => (heading === undefined ? [] : reportColumns({
    ...heading,
    totals: [],
    columns: heading.columns.filter((each) => each.name === column.name || (!each.sum && each.kind !== 'ratio')),
  }, { gameId: query.game_id, eventId: query.event_id, marketId: query.market_id })), [heading, column, query.game_id, query.event_id, query.market_id])
  const found = read.data?.data
  const rows = useMemo(() => {
    const amount = (row: ReportRow): number => Number(row.cells[column.name] ?? 0)
    return (found ?? []).filter((row) => row.currency === currency && amount(row) !== 0).toSorted((a, b) => Math.abs(amount(b)) - Math.abs(amount(a)))
  }, [found, column, currency])
  const total = heading?.totals.find((each) => each.currency === currency)
  return (
    <Drawer opened {...drawer} position="right" size="min(820px, 100vw)" title={text.rowsOf({ figure: columnTitle(column) })} closeButtonProps={{ 'aria-label': text.close }}>
      {read.isError ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.isPending ? <Skeleton height={320} role="img" aria-label={text.loading} /> : null}
      {heading === undefined ? null : (
        <div className={classes.parts}>
          <p className={classes.partsTotal}>
            {text.total} <bdi dir="ltr">{cellText(column, total?.cells[column.name] ?? 0, currency, heading.time_zone)}</bdi> {currency}
          </p>
          {heading.rows > reportRowsMax ? <p role="note">{text.largestOfFirst({ count: reportRowsMax })}</p> : null}
          <DataTable name="reports.rows" aria-label={text.rowsOf({ figure: columnTitle(column) })} columns={columns} rows={rows} state="ready" rowId={(row) => row.id} empty={text.noActivity}
            cardOf={(row) => <ReportCard row={row} columns={columns} />} />
        </div>
      )}
    </Drawer>
  )
}
