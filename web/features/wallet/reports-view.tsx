import { Button } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { reportRowResults } from '#contract/wallet-reports.ts'
import { wallet } from '#contract/wallet.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowQuery, useRowMutation } from '../../shared/api.ts'
import { formatCount, formatInstant } from '../../shared/format.ts'
import { useInnerAddress } from '../../shared/list-address.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { lineId, ReportCard, reportColumns, ResultChoices, type ReportResult } from './report-columns.tsx'
import { ProviderChoice } from './round-filter-bar.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

const CompareReport = lazyPart(() => import('./compare-report.tsx'), 'CompareReport')

type Report = RowOf<typeof wallet.reports>
type ReportsViewProps = {
  readonly providerId: string | undefined
  readonly reportId: string | undefined
  readonly result: ReportResult | undefined
  readonly onSet: (change: { readonly casino_provider_id?: string | undefined; readonly report?: string | undefined; readonly result?: ReportResult | undefined }) => void
  /** Opens one of our rounds beside the report. */
  readonly onRound: (id: string) => void
}

/** Reports of providers that were kept, and one of them round by round. */
export function ReportsView({ providerId, reportId, result, onSet, onRound }: ReportsViewProps): ReactElement {
  return reportId === undefined
    ? <ReportList providerId={providerId} onProvider={(id) => onSet({ casino_provider_id: id })} onOpen={(id) => onSet({ report: id, result: undefined })} />
    : <OneReport key={reportId} id={reportId} result={result} onResult={(next) => onSet({ result: next })} onBack={() => onSet({ report: undefined, result: undefined })} onRound={onRound} />
}

type ReportListProps = { readonly providerId: string | undefined; readonly onProvider: (id: string | undefined) => void; readonly onOpen: (id: string) => void }

function ReportList({ providerId, onProvider, onOpen }: ReportListProps): ReactElement {
  const { user } = useSession()
  const [comparing, setComparing] = useState(false)
  const query = providerId === undefined ? {} : { casino_provider_id: providerId }
  const list = useRowList(wallet.reports, { query: { ...query, limit: '100' } })
  const address = useInnerAddress()
  const columns = useMemo(() => keptColumns(), [])
  const may = mayCall(user, wallet.keepReport)
  return (
    <>
      <DataTable
        name="wallet.reports"
        aria-label={text.tabs.reports}
        columns={columns}
        {...list.table}
        rowId={keptId}
        onOpen={(row) => onOpen(row.id)}
        empty={text.compare.empty}
        list={{ ...address, csv: { row: wallet.reports, query } }}
        cardOf={(row) => <KeptCard report={row} />}
        toolbar={
          <>
            <ProviderChoice value={providerId} onChoose={onProvider} />
            {may ? <Button size="xs" data-offered onClick={() => setComparing(true)}>{text.compare.button}</Button> : null}
          </>
        }
      />
      {may ? <PageAction id="wallet.compare" label={text.compare.title} icon={IconScale} acts={[wallet.keepReport]} run={() => setComparing(true)} /> : null}
      <Suspense fallback={null}>
        {comparing ? <CompareReport providerId={providerId} onClose={() => setComparing(false)} onKept={(id) => { setComparing(false); onOpen(id) }} /> : null}
      </Suspense>
    </>
  )
}

const keptId = (row: Report): string => row.id

function Period({ report: { from, to } }: { readonly report: Report }): ReactElement {
  return <span className={classes.clip}><When iso={from} style="short" /> – <When iso={to} style="short" /></span>
}

const keptColumns = (): readonly Column<Report>[] => [
  { id: 'provider', header: text.columns.provider, width: 110, grow: 1, fixed: true, cell: (row) => <span dir="auto" className={classes.clip}>{row.provider_name}</span> },
  { id: 'period', header: text.compare.columnsOf.period, width: 210, grow: 1, fixed: true, cell: (row) => <Period report={row} /> },
  ...reportRowResults.map((result): Column<Report> => ({ id: result, header: text.compare.results[result], width: 100, align: 'end', cell: (row) => formatCount(row[result]) })),
  { id: 'by', header: text.columns.by, width: 110, cell: (row) => <span dir="auto" className={classes.clip}>{row.kept_by}</span> },
  { id: 'kept', header: text.compare.columnsOf.keptAt, width: 112, cell: (row) => <When iso={row.kept_at} style="short" /> },
  { id: 'file', header: text.compare.columnsOf.file, width: 130, hiddenAtFirst: true, cell: (row) => <bdi dir="ltr" className={classes.clip} title={row.sha256}>{row.sha256}</bdi> },
]

function KeptCard({ report }: { readonly report: Report }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}><b dir="auto" className={classes.clip}>{report.provider_name}</b><When iso={report.kept_at} style="short" /></span>
      <Period report={report} />
      <span className={classes.clip}>{reportRowResults.filter((result) => report[result] > 0).map((result) => `${text.compare.results[result]} ${formatCount(report[result])}`).join(' · ')}</span>
    </div>
  )
}

type OneReportProps = { readonly id: string; readonly result: ReportResult | undefined; readonly onResult: (result: ReportResult | undefined) => void; readonly onBack: () => void; readonly onRound: (id: string) => void }

function OneReport({ id, result, onResult, onBack, onRound }: OneReportProps): ReactElement {
  const { user } = useSession()
  const found = useQuery(rowQuery(wallet.report, { params: { id } }))
  const query = result === undefined ? {} : { result }
  const list = useRowList(wallet.reportRows, { params: { id }, query: { ...query, limit: '100' } })
  const address = useInnerAddress()
  const columns = useMemo(() => reportColumns(), [])
  const saving = useRowMutation(wallet.reportFile)
  function save(): void {
    saving.mutate({ params: { id } }, {
      onSuccess: ({ data: [file] }) => {
        if (file !== undefined) saveFile(new Blob([file.text], { type: file.format === 'csv' ? 'text/csv' : 'application/json' }), `report-${id}.${file.format}`)
      },
    })
  }
  const report = found.data?.data[0]
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const day = (iso: string): string => formatInstant(iso, user.time_zone, 'short')
  return (
    <>
      <div className={classes.bar}>
        <Button size="xs" variant="default" leftSection={<IconArrowLeft size={15} className={classes.turns} aria-hidden />} onClick={onBack}>{text.compare.back}</Button>
        {report === undefined ? null : (
          <>
            <h2 className={classes.of}>{text.compare.of({ provider: report.provider_name, from: day(report.from), to: day(report.to) })}</h2>
            <span className={classes.note}>{text.compare.by({ name: report.kept_by })}, <When iso={report.kept_at} style="short" /></span>
            <Button size="xs" variant="subtle" leftSection={<IconDownload size={15} aria-hidden />} title={report.sha256} loading={saving.isPending} onClick={save}>
              {text.compare.file}
            </Button>
          </>
        )}
      </div>
      <DataTable
        name="wallet.report"
        aria-label={text.compare.which}
        columns={columns}
        {...list.table}
        rowId={lineId}
        onOpen={(line) => (line.round_id === null ? undefined : onRound(line.round_id))}
        empty={text.compare.emptyRows}
        list={{ ...address, csv: { row: wallet.reportRows, params: { id }, query } }}
        cardOf={(line) => <ReportCard line={line} />}
        toolbar={report === undefined ? null : <ResultChoices counts={report} chosen={result} onChoose={onResult} />}
      />
    </>
  )
}
