import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { maintenance } from '#contract/maintenance.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, useRowMutation } from '../../shared/api.ts'
import { PageAction } from '../../shared/actions.ts'
import { useSession } from '../../shared/session.ts'
import { toZonedInput, typedInstant } from '../../shared/zoned-time.ts'
import { BeginDialog } from './begin-dialog.tsx'
import classes from './maintenance.module.css'
import { text } from './text.ts'

export type Maintenance = RowOf<typeof maintenance.list>
type Act = 'start' | 'extend' | 'end'
type ActsProps = { readonly row: Maintenance; readonly onChanged: () => void }

/** What can be done with maintenance that is not over. */
export function MaintenanceActs({ row, onChanged }: ActsProps): ReactElement {
  const [act, setAct] = useState<Act | null>(null)
  const invalidates = [maintenance.list, maintenance.current]
  const start = useRowMutation(maintenance.start, { invalidates, quiet: true })
  const end = useRowMutation(maintenance.end, { invalidates, quiet: true })
  const announced = row.state === 'announced'
  const input = { params: { id: row.id }, body: { version: row.version } }
  const endVerb = announced ? text.callOff : text.end
  function close(): void {
    start.reset()
    end.reset()
    setAct(null)
  }
  function done(said: string): void {
    notify.success(said)
    close()
  }
  return (
    <div className={classes.acts}>
      {announced ? <PageAction id={`maintenance.start ${row.id}`} label={text.actionOn({ act: text.start, message: row.message })} icon={IconTool} acts={[maintenance.start]} run={() => setAct('start')} /> : null}
      <PageAction id={`maintenance.extend ${row.id}`} label={text.actionOn({ act: text.extend, message: row.message })} icon={IconTool} acts={[maintenance.extend]} run={() => setAct('extend')} />
      <PageAction id={`maintenance.end ${row.id}`} label={text.actionOn({ act: endVerb, message: row.message })} icon={IconTool} acts={[maintenance.end]} run={() => setAct('end')} />
      {announced ? (
        <Button size="compact-sm" data-offered variant="default" onClick={() => setAct('start')}>
          {text.start}
        </Button>
      ) : null}
      <Button size="compact-sm" data-offered variant="default" onClick={() => setAct('extend')}>
        {text.extend}
      </Button>
      <Button size="compact-sm" data-offered color="red" onClick={() => setAct('end')}>
        {endVerb}
      </Button>
      <BeginDialog
        opened={act === 'start'}
        onClose={close}
        scope={row.scope}
        sportId={row.game_id}
        name={row.game_name ?? row.casino_provider_name ?? row.business_name ?? ''}
        message={row.message}
        startsAt={null}
        pending={start.isPending}
        error={start.error}
        onConfirm={() => start.mutate(input, { onSuccess: () => done(text.done.started) })}
      />
      <ConfirmDialog opened={act === 'end'} onClose={close} verb={endVerb} target={announced ? text.callOffTarget({ message: row.message }) : text.endTarget({ message: row.message })} pending={end.isPending} error={end.error} onConfirm={() => end.mutate(input, { onSuccess: () => done(text.done.ended) })} />
      {act === 'extend' ? <ExtendDialog row={row} onClose={close} onChanged={onChanged} /> : null}
    </div>
  )
}

function ExtendDialog({ row, onClose, onChanged }: ActsProps & { readonly onClose: () => void }): ReactElement {
  const { user } = useSession()
  const form = useContractForm({
    row: maintenance.extend,
    initial: { ends: row.ends_at === null ? '' : toZonedInput(row.ends_at, user.time_zone) },
    draft: `maintenance.extend.${row.id}`,
    version: row.version,
    names: { ends_at: 'ends' },
    body: ({ ends }, version) => ({ ends_at: typedInstant(ends, user.time_zone, row.ends_at), version }),
    refusals: { MAINTENANCE_TIMES: 'ends' },
    send: ({ body }) => call(maintenance.extend, { params: { id: row.id }, body }),
    onStale: onChanged,
    onSent() {
      notify.success(text.done.extended)
      onClose()
      onChanged()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.extend} closeButtonProps={{ 'aria-label': text.cancel }}>
      <ContractFormFrame of={form}>
        <MomentInput label={text.endsAt} description={text.endsHint} data-autofocus {...form.fields.input('ends')} />
        <div className={classes.buttons}>
          <Button type="submit" loading={form.pending}>
            {text.save}
          </Button>
          <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
        </div>
      </ContractFormFrame>
    </Dialog>
  )
}
