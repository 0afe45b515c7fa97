import { Button, Drawer, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Body, RowOf } from '#contract/endpoint.ts'
import { reportFormats, reports, scheduleEvery } from '#contract/reports.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { When } from '../../components/value/when.tsx'
import { call, rowQuery, useRowMutation } from '../../shared/api.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { filterWords } from './filter-words.ts'
import { KeptFiles } from './kept-files.tsx'
import classes from './reports.module.css'
import { text } from './text.ts'

type Scheduled = Omit<Body<typeof reports.schedule>, 'every' | 'format'>
type KeptReportsProps = {
  /** The report on the screen with what it is narrowed to. */
  readonly of: Scheduled
  readonly scheduling: boolean
  readonly onClose: () => void
}

/** What comes by itself: schedules, and the files that they have made. */
export function KeptReports({ of, scheduling, onClose }: KeptReportsProps): ReactElement {
  const drawer = useDialogClose(onClose)
  const schedules = useQuery(rowQuery(reports.schedules, {}))
  const stop = useRowMutation(reports.unschedule, { invalidates: [reports.schedules] })
  return (
    <Drawer opened {...drawer} position="right" size="min(720px, 100vw)" title={text.keptTitle} closeButtonProps={{ 'aria-label': text.close }}>
      {scheduling ? <ScheduleForm of={of} onDone={() => { notify.success(text.scheduled); void schedules.refetch() }} /> : null}
      <h2 className={classes.part}>{text.schedules}</h2>
      {schedules.isError ? <ErrorState error={schedules.error} onRetry={() => void schedules.refetch()} /> : null}
      {schedules.data?.data.length === 0 ? <p className={classes.hint}>{text.noSchedules}</p> : null}
      <ul className={classes.kept}>
        {schedules.data?.data.map((row) => (
          <li key={row.id}>
            <span>
              <b>{text.names[row.report]}</b>
              <span className={classes.hint}>
                {text.everys[row.every]} · {text[row.format]} · {[row.account_name ?? text.wholeHouse, ...filtersOf(row)].join(' · ')} · {text.next} <When iso={row.next_at} style="short" />
              </span>
            </span>
            <Button size="compact-sm" variant="default" aria-label={text.actionOn({ act: text.stop, report: text.names[row.report] })}
              onClick={() => stop.mutate({ params: { id: row.id } }, { onSuccess: () => notify.success(text.stopped) })}>
              {text.stop}
            </Button>
          </li>
        ))}
      </ul>
      <h2 className={classes.part}>{text.files}</h2>
      <KeptFiles />
    </Drawer>
  )
}

const filtersOf = ({ game_name: sport, event_name: event, market_name: market, casino_provider_name: provider, ...row }: RowOf<typeof reports.schedules>): readonly string[] =>
  filterWords({ sport, event, market, provider, market_type: row.market_type, level: row.level })

function ScheduleForm({ of, onDone }: { readonly of: Scheduled; readonly onDone: () => void }): ReactElement {
  const form = useContractForm({
    row: reports.schedule,
    initial: { every: 'day' as (typeof scheduleEvery)[number], format: 'xlsx' as (typeof reportFormats)[number] },
    draft: 'report-schedule',
    names: {},
    body: ({ every, format }) => ({ ...of, every, format }),
    check: () => ({}),
    refusals: {},
    send: (filled) => call(reports.schedule, filled),
    onSent: onDone,
  })
  const { input } = form.fields
  return (
    <ContractFormFrame of={form} className={classes.form} aria-label={text.schedule}>
      <b>{text.names[of.report]}</b>
      <NativeSelect size="xs" label={text.every} data={scheduleEvery.map((value) => ({ value, label: text.everys[value] }))} {...input('every')} />
      <NativeSelect size="xs" label={text.format} data={reportFormats.map((value) => ({ value, label: text[value] }))} {...input('format')} />
      <Button type="submit" size="xs" loading={form.pending}>
        {text.schedule}
      </Button>
    </ContractFormFrame>
  )
}
