import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactElement } from 'react'
import { csvBegin, csvHeader, csvWriter } from '#contract/csv.ts'
import type { Reply } from '#contract/client.ts'
import { reportRowCsv, reportRowResults } from '#contract/wallet-reports.ts'
import { wallet } from '#contract/wallet.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { ChooseTableFile, TableFormatSelect, TableTextarea, useChosenFile, whyTableUnreadable } from '../../components/form/table-file.tsx'
import { RestoredNote } from '../../components/form/restored-note.tsx'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { useDraftState } from '../../components/form/use-draft-state.ts'
import { useLookedOrder } from '../../components/form/use-looked-order.ts'
import { call, rowKey } from '../../shared/api.ts'
import { addDays, periodOf, todayIn } from '../../shared/day-period.ts'
import { currencyDigits } from '../../shared/currency-digits.ts'
import { PeriodBar } from '../../shared/period-bar.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useSession } from '../../shared/session.ts'
import { lineId, ReportCard, reportColumns, ResultChoices, type ReportResult } from './report-columns.tsx'
import { ProviderChoice } from './round-filter-bar.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

type CompareReportProps = { readonly providerId: string | undefined; readonly onClose: () => void; readonly onKept: (id: string) => void }
type Order = { readonly provider: string | undefined; readonly from: string | undefined; readonly to: string | undefined; readonly format: 'csv' | 'json'; readonly text: string }
type Look = Reply<typeof wallet.previewReport>

/** A provider's report of some days is held against our rounds; what is kept is what was chosen here, compared once more. */
export function CompareReport({ providerId, onClose, onKept }: CompareReportProps): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const draft = useDraftState<Order>('wallet.compare', () => {
    const yesterday = addDays(todayIn(user.time_zone, new Date()), -1)
    const { from, to } = periodOf({ first: yesterday, last: yesterday }, user.time_zone)
    return { provider: providerId, from, to, format: 'csv', text: '' }
  })
  const { value: order, dirty, discard } = draft
  const { look, setLook, problem, setProblem, change, beginAgain, cancel } = useLookedOrder<Order, Look>(draft, onClose)
  const file = useChosenFile()
  const body = { from: order.from ?? '', to: order.to ?? '', format: order.format, text: order.text }
  const params = { id: order.provider ?? '' }
  const failed = (failure: unknown): void => setProblem(whyTableUnreadable(failure, text.compare.unreadable))
  const looking = useMutation({ mutationFn: () => call(wallet.previewReport, { params, body }), meta: { quiet: true }, onMutate: () => setProblem(null), onSuccess: setLook, onError: failed })
  const keeping = useMutation({
    mutationFn: () => call(wallet.keepReport, { params, body }),
    meta: { quiet: true },
    onMutate: () => setProblem(null),
    onSuccess({ data: [kept] }) {
      discard()
      notify.success(text.compare.kept)
      void queries.invalidateQueries({ queryKey: rowKey(wallet.reports) })
      if (kept !== undefined) onKept(kept.id)
    },
    onError: failed,
  })
  const ready = order.provider !== undefined && order.from !== undefined && order.to !== undefined && order.text.trim() !== ''

  return (
    <Modal opened onClose={onClose} title={text.compare.title} size="90rem" closeButtonProps={{ 'aria-label': text.close }}>
      <UnsavedGuard when={dirty} onLeave={discard} />
      <RestoredNote of={{ ...draft, discard: beginAgain }} />
      <div className={classes.compare}>
        <p className={classes.note}>{text.compare.lead}</p>
        <div className={classes.bar} role="group" aria-label={text.compare.period}>
          <ProviderChoice value={order.provider} onChoose={(provider) => change({ provider })} />
          <PeriodBar bounded period={order} onPeriod={({ from, to }) => change({ from, to })} timeZone={user.time_zone} />
          <TableFormatSelect inBar size="xs" value={order.format} onChange={(format) => change({ format })} />
          <ChooseTableFile file={file} size="xs" onRead={change} />
        </div>
        <TableTextarea file={file} label={text.compare.content} description={text.compare.columns} rows={look === null ? 8 : 3} error={problem} value={order.text} onChange={(content) => change({ text: content })} />
        {look === null ? null : <Compared look={look} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel}>{text.compare.cancel}</Button>
          {order.provider === undefined ? <span className={classes.note}>{text.compare.needProvider}</span> : null}
          {look === null
            ? <Button loading={looking.isPending} disabled={!ready} onClick={() => looking.mutate()}>{text.compare.look}</Button>
            : <Button loading={keeping.isPending} onClick={() => keeping.mutate()}>{text.compare.keep}</Button>}
        </div>
      </div>
    </Modal>
  )
}

/** What a report comes to, before it is kept. */
function Compared({ look: { data, extra } }: { readonly look: Look }): ReactElement {
  const [only, setOnly] = useState<ReportResult | undefined>(undefined)
  const rows = useMemo(() => data.filter((line) => only === undefined || line.result === only), [data, only])
  const columns = useMemo(() => reportColumns(), [])
  const all = reportRowResults.reduce((sum, result) => sum + extra[result], 0)
  function save(): void {
    const exponents = new Map(rows.flatMap(({ currency }) => {
      const digits = currency === null ? null : currencyDigits(currency)
      return currency === null || digits === null ? [] : [[currency, digits] as const]
    }))
    saveFile(new Blob([csvBegin, csvHeader(reportRowCsv), ...rows.map(csvWriter(reportRowCsv, exponents))], { type: 'text/csv' }), 'comparison.csv')
  }
  return (
    <>
      <DataTable
        name="wallet.compared"
        aria-label={text.compare.which}
        columns={columns}
        rows={rows}
        rowId={lineId}
        state="ready"
        empty={text.compare.emptyRows}
        cardOf={(line) => <ReportCard line={line} />}
        height="auto"
        toolbar={
          <>
            <ResultChoices counts={extra} chosen={only} onChoose={setOnly} />
            <Button size="xs" variant="subtle" leftSection={<IconDownload size={15} aria-hidden />} disabled={rows.length === 0} onClick={save}>{text.compare.csv}</Button>
          </>
        }
      />
      {all > data.length ? <p className={classes.note}>{text.compare.more({ count: all - data.length })}</p> : null}
    </>
  )
}
