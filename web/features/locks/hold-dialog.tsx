import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { locks } from '#contract/locks.ts'
import { marketTypes } from '#domain/markets/market.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { FoundMultiSelect } from '../../shared/found-multi-select.tsx'
import { isOfCasino, type CasinoPlace, type PanelPlace } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { CasinoPlaceSelect } from './casino-place-select.tsx'
import { HoldList } from './hold-list.tsx'
import { holdPlace } from './hold-place.ts'
import classes from './locks.module.css'
import { text } from './text.ts'

type HoldDialogProps = { readonly place: PanelPlace | CasinoPlace | null; readonly onClose: () => void }
type Values = { place: string; kind: 'lock' | 'block'; account_ids: readonly string[]; market_type: string; lasts: 'week' | 'always'; reason: string }

/** Locks a place for chosen accounts with all below them, or keeps it from them; what stands there already can be lifted. Without a place, one of the casino is asked for. */
export function HoldDialog({ place, onClose }: HoldDialogProps): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const own = user.account_id === null ? [] : [{ value: user.account_id, label: user.user_name, detail: '' }]
  const [initial] = useState<Values>({ place: place === null ? '' : placeText(holdPlace(place)), kind: 'lock', account_ids: own.map((option) => option.value), market_type: '', lasts: 'week', reason: '' })
  const form = useContractForm({
    row: locks.hold,
    initial,
    draft: `hold.${place === null ? 'casino' : `${place.kind}.${place.id}`}`,
    names: { expires_at: 'lasts', scope: 'place', id: 'place' },
    check: (values) => ({ place: values.place === '' ? text.hold.needPlace : null }),
    body: ({ place: chosen, kind, account_ids: ids, market_type: type, lasts, reason }) => ({
      kind, ...placeOfText(chosen), account_ids: ids,
      ...(type === '' ? {} : { market_type: type }), ...(lasts === 'always' ? { expires_at: null } : {}), ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    }),
    refusals: { LOCK_STANDS: 'account_ids', ACCESS_NOT_FOUND: 'account_ids' },
    send: ({ body }) => call(locks.hold, { body }),
    onSent({ data }) {
      void queries.invalidateQueries({ queryKey: rowKey(locks.list) })
      notify.success(text.hold.done({ count: data.length }))
      onClose()
    },
  })
  const chosen = placeOfText(form.fields.values.place)
  const standing = useQuery({
    ...rowQuery(locks.list, { query: { limit: '200', ...(place?.kind === 'event' ? { event_id: place.id } : chosen && { scope: chosen.scope, scope_id: chosen.id }) } }), enabled: chosen !== null,
  })
  const here = chosen === null ? [] : (standing.data?.data ?? []).filter((hold) => hold.kind !== 'stop')
  const typed = place !== null && place.kind !== 'market' && !isOfCasino(place)
  return (
    <Dialog opened onClose={onClose} title={place === null ? text.hold.titleCasino : `${text.hold.title}: ${place.name}`} size="lg" closeButtonProps={{ 'aria-label': text.close }}>
      <div className={classes.dialog}>
        {here.length === 0 ? null : (
          <section>
            <h3 className={classes.head}>{text.hold.standing}</h3>
            <HoldList holds={here} label={text.hold.standing} />
          </section>
        )}
        <ContractFormFrame of={form} aria-label={text.hold.title}>
          {place === null ? <CasinoPlaceSelect label={text.hold.place} description={text.hold.placeHint} data-autofocus {...form.fields.input('place')} /> : null}
          <NativeSelect label={text.hold.kind} data={[{ value: 'lock', label: text.hold.lock }, { value: 'block', label: text.hold.block }]} {...form.fields.input('kind')} />
          <FoundMultiSelect
            only="account"
            known={own}
            label={text.hold.accounts}
            description={user.account_id === null ? text.hold.accountsHint : `${text.hold.accountsHint} ${text.hold.everyone}`}
            data-autofocus={place !== null || undefined}
            {...form.fields.input('account_ids')}
          />
          {!typed ? null : (
            <NativeSelect
              label={text.hold.type}
              data={[{ value: '', label: text.hold.anyType }, ...marketTypes.map((type) => ({ value: type, label: betKindsText.types[type] }))]}
              {...form.fields.input('market_type')}
            />
          )}
          <NativeSelect label={text.hold.lasts} data={[{ value: 'week', label: text.hold.week }, { value: 'always', label: text.hold.always }]} {...form.fields.input('lasts')} />
          <TextInput label={text.reason} maxLength={200} {...form.fields.input('reason')} />
          <div className={classes.buttons}>
            <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
            <Button type="submit" loading={form.pending}>{text.hold.set}</Button>
          </div>
        </ContractFormFrame>
      </div>
    </Dialog>
  )
}

type HeldPlace = ReturnType<typeof holdPlace>

/** A place as the one field of the form holds it. */
const placeText = ({ scope, id }: HeldPlace): string => `${scope} ${id}`

function placeOfText(text: string): HeldPlace | null {
  const [scope, id] = text.split(' ')
  return scope === undefined || id === undefined ? null : { scope: scope as HeldPlace['scope'], id }
}
