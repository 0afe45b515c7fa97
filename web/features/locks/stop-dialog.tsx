import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Link } from '@tanstack/react-router'
import { locks } from '#contract/locks.ts'
import { sports } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import { FoundSelect } from '../../shared/found-select.tsx'
import type { CasinoPlace, PanelPlace } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { toolsText } from '../../shared/tools-text.ts'
import { HoldList } from './hold-list.tsx'
import { holdPlace } from './hold-place.ts'
import classes from './locks.module.css'
import { text } from './text.ts'
import { whatIsHeld } from './use-holds.ts'
import { useStops } from './use-stops.ts'

type StopDialogProps = { readonly place: PanelPlace | CasinoPlace | null; readonly onClose: () => void }

/** What is stopped now and the way to lift it; and, for those who may, the one action that stops more. */
export function StopDialog({ place, onClose }: StopDialogProps): ReactElement {
  const { user } = useSession()
  const stops = useStops()
  return (
    <Dialog opened onClose={onClose} title={toolsText.stopBetting} size="lg" closeButtonProps={{ 'aria-label': text.close }}>
      <div className={classes.dialog}>
        <section>
          <h3 className={classes.head}>
            {text.inForce} <Link to={paths.locks} onClick={onClose}>{text.everything}</Link>
          </h3>
          {stops.length === 0 ? <p className={classes.hint}>{text.none}</p> : <HoldList holds={stops} label={text.inForce} />}
        </section>
        {mayCall(user, locks.stop) ? <StopForm place={place} onClose={onClose} /> : null}
      </div>
    </Dialog>
  )
}

type Values = { what: 'all' | 'sport' | 'place' | 'branch'; id: string; account_id: string; reason: string }

function StopForm({ place, onClose }: StopDialogProps): ReactElement {
  const queries = useQueryClient()
  const games = useQuery(rowQuery(sports.games, {}))
  const [initial] = useState<Values>({ what: place === null ? 'all' : 'place', id: '', account_id: '', reason: '' })
  const form = useContractForm({
    row: locks.stop,
    initial,
    draft: `stop.${place === null ? 'all' : `${place.kind}.${place.id}`}`,
    names: { scope: 'what' },
    body: ({ what, id, account_id: account, reason }) => ({
      ...(what === 'place' && place !== null ? holdPlace(place) : what === 'sport' ? { scope: 'sport', id } : { scope: 'all' }),
      ...(what === 'branch' ? { account_id: account } : {}),
      reason: reason.trim(),
    }),
    refusals: { LOCK_STANDS: 'what' },
    send: ({ body }) => call(locks.stop, { body }),
    onSent({ data: [stop] }) {
      void queries.invalidateQueries({ queryKey: rowKey(locks.list) })
      if (stop !== undefined) notify.success(text.done({ what: whatIsHeld(stop) }))
      onClose()
    },
  })
  const { what } = form.fields.values
  return (
    <ContractFormFrame of={form} aria-label={toolsText.stopBetting}>
      <NativeSelect
        label={text.what}
        data={[
          ...(place === null ? [] : [{ value: 'place', label: text.place({ name: place.name }) }]),
          { value: 'all', label: text.all },
          { value: 'sport', label: text.sport },
          { value: 'branch', label: text.branch },
        ]}
        {...form.fields.input('what')}
      />
      {what === 'sport' ? (
        <NativeSelect
          label={text.sport}
          data={[{ value: '', label: text.choose }, ...(games.data?.data ?? []).map((game) => ({ value: game.id, label: game.name }))]}
          {...form.fields.input('id')}
        />
      ) : null}
      {what === 'branch' ? <FoundSelect only="account" label={text.account} description={text.accountHint} {...form.fields.input('account_id')} /> : null}
      <Textarea label={text.reason} description={text.reasonHint} autosize minRows={2} maxLength={200} data-autofocus {...form.fields.input('reason')} />
      <p className={classes.hint}>{text.effect}</p>
      <div className={classes.buttons}>
        <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
        <Button type="submit" color="red" loading={form.pending}>{text.stop}</Button>
      </div>
    </ContractFormFrame>
  )
}
