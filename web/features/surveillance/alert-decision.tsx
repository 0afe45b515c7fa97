import { Button, NativeSelect } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { surveillance } from '#contract/surveillance.ts'
import { quietDaysUsual } from '#domain/surveillance/quiet.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { PageAction } from '../../shared/actions.ts'
import { IconGavel } from '@tabler/icons-react'
import { Permitted } from '../../shared/permitted.tsx'
import { text } from './alert-text.ts'
import { useDecide, type Alert } from './use-alerts.ts'
import classes from './surveillance.module.css'

type Closing = 'confirmed' | 'false_positive'
const reasonMin = 3
const quietDaysOffered = [0, 7, quietDaysUsual, 90, 365] as const

/** What became of an alert; closing it says why. */
export function AlertDecision({ alert }: { readonly alert: Alert }): ReactElement {
  const [closing, setClosing] = useState<Closing | null>(null)
  const [quietDays, setQuietDays] = useState<number>(quietDaysUsual)
  const decide = useDecide()
  const closed = alert.closed_at !== null

  function say(status: Alert['status'], note: string): void {
    decide.mutate({ params: { id: alert.id }, body: { status, version_no: alert.version_no, ...(note === '' ? {} : { note }), ...(status === 'false_positive' ? { quiet_days: quietDays } : {}) } }, {
      onSuccess() {
        setClosing(null)
        notify.success(text.decide.done({ id: alert.id, status: text.statuses[status] }))
      },
      ...(status === 'working' || status === 'open' ? { onError: notify.error } : {}),
    })
  }

  return (
    <Permitted call={surveillance.decide}>
      <div className={classes.acts} role="group" aria-label={text.decide.title}>
        {closed ? (
          <Button size="xs" variant="default" loading={decide.isPending} onClick={() => say('open', '')}>{text.decide.open}</Button>
        ) : (
          <>
            {alert.status === 'working' ? null : <Button size="xs" variant="default" loading={decide.isPending && closing === null} onClick={() => say('working', '')}>{text.decide.working}</Button>}
            <Button size="xs" onClick={() => setClosing('confirmed')}>{text.decide.confirmed}</Button>
            <Button size="xs" variant="default" onClick={() => setClosing('false_positive')}>{text.decide.false_positive}</Button>
            <PageAction id="alert.decide" label={text.decide.false_positive} icon={IconGavel} acts={[surveillance.decide]} run={() => setClosing('false_positive')} />
          </>
        )}
      </div>
      {closing === null ? null : (
        <ConfirmDialog
          opened
          onClose={() => setClosing(null)}
          verb={text.decide[closing]}
          target={text.alert({ id: alert.id })}
          reason={{ least: reasonMin, draft: `alert.decide.${closing}.${alert.id}` }}
          pending={decide.isPending}
          error={decide.error}
          onConfirm={({ reason }) => say(closing, reason)}
        >
          <p className={classes.hint}>{closing === 'confirmed' ? text.decide.confirmText : text.decide.falseText}</p>
          {closing === 'confirmed' ? null : (
            <NativeSelect
              label={text.decide.quietFor}
              description={text.decide.quietHint}
              value={String(quietDays)}
              onChange={(event) => setQuietDays(Number(event.currentTarget.value))}
              data={quietDaysOffered.map((count) => ({ value: String(count), label: text.decide.quietDays({ count }) }))}
            />
          )}
        </ConfirmDialog>
      )}
    </Permitted>
  )
}
