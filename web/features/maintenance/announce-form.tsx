import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { maintenance } from '#contract/maintenance.ts'
import { reference } from '#contract/reference.ts'
import { sports } from '#contract/sports.ts'
import { maintenanceScopes, type MaintenanceScope } from '#domain/markets/maintenance.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowQuery } from '../../shared/api.ts'
import { businessLabel } from '../../shared/business-label.ts'
import { useSession } from '../../shared/session.ts'
import { useNow } from '../../shared/use-now.ts'
import { typedInstant } from '../../shared/zoned-time.ts'
import { BeginDialog } from './begin-dialog.tsx'
import classes from './maintenance.module.css'
import { text } from './text.ts'

type Values = { scope: MaintenanceScope | ''; sport: string; provider: string; business: string; message: string; starts: string; ends: string }
/** Of no place: one that closes the whole site is to be chosen, not overlooked. */
const nothing: Values = { scope: '', sport: '', provider: '', business: '', message: '', starts: '', ends: '' }

/** What begins within these milliseconds is asked about once more, as what begins at once. */
const soonMs = 600_000

type AnnounceFormProps = { readonly onDone: (begun: boolean) => void; readonly onCancel: () => void }

/** Announces maintenance for later, or begins it at once. What a person may not list they cannot choose. */
export function AnnounceForm({ onDone, onCancel }: AnnounceFormProps): ReactElement {
  const { user } = useSession()
  const open = { sport: mayCall(user, sports.games), provider: mayCall(user, casino.providers), business: mayCall(user, reference.businesses), site: true, casino: true }
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: open.sport })
  const providers = useQuery({ ...rowQuery(casino.providers, {}), enabled: open.provider })
  const businesses = useQuery({ ...rowQuery(reference.businesses, {}), enabled: open.business })
  const form = useContractForm({
    row: maintenance.announce,
    initial: nothing,
    draft: 'maintenance',
    names: { game_id: 'sport', casino_provider_id: 'provider', business_id: 'business', starts_at: 'starts', ends_at: 'ends' },
    body: ({ scope, sport, provider, business, message, starts, ends }) => ({
      scope,
      ...(scope === 'sport' ? { game_id: sport } : {}),
      ...(scope === 'provider' ? { casino_provider_id: provider } : {}),
      ...(scope === 'business' ? { business_id: business } : {}),
      message: message.trim(),
      starts_at: typedInstant(starts, user.time_zone),
      ends_at: typedInstant(ends, user.time_zone),
    }),
    check: ({ scope, sport, provider, business, message }) => ({
      scope: scope === '' ? text.needScope : null,
      sport: scope === 'sport' && sport === '' ? text.needSport : null,
      provider: scope === 'provider' && provider === '' ? text.needProvider : null,
      business: scope === 'business' && business === '' ? text.needBusiness : null,
      message: message.trim() === '' ? text.needMessage : null,
    }),
    asks: ({ starts }) => beginsAt(starts, user.time_zone) < Date.now() + soonMs,
    refusals: { MAINTENANCE_TIMES: 'ends' },
    send: (filled) => call(maintenance.announce, filled),
    onSent: ({ data: [row] }) => onDone(row?.state === 'in_force'),
  })
  const { values, input } = form.fields
  const now = useNow(10_000)
  const atOnce = beginsAt(values.starts, user.time_zone) <= now
  const closed = values.scope === 'sport' ? named(games.data?.data, values.sport) : values.scope === 'provider' ? named(providers.data?.data, values.provider) : named(businesses.data?.data, values.business)
  const choices = (rows: readonly { readonly id: string; readonly name: string }[] | undefined) => [{ value: '', label: text.choose }, ...(rows ?? []).map(({ id, name }) => ({ value: id, label: name }))]

  return (
    <>
      <ContractFormFrame of={form} className={classes.form} aria-label={text.form}>
        <NativeSelect
          label={text.scope}
          description={values.scope === 'casino' ? text.casinoHint : undefined}
          data={[{ value: '', label: text.choose }, ...maintenanceScopes.filter((scope) => open[scope]).map((scope) => ({ value: scope, label: text.scopes[scope] }))]}
          {...input('scope')}
        />
        {values.scope === 'sport' ? <NativeSelect label={text.sport} data={choices(games.data?.data)} {...input('sport')} /> : null}
        {values.scope === 'provider' ? <NativeSelect label={text.provider} description={text.providerHint} data={choices(providers.data?.data)} {...input('provider')} /> : null}
        {values.scope === 'business' ? <NativeSelect label={text.business} data={choices(businesses.data?.data.map(({ id, name, code }) => ({ id, name: businessLabel(name, code) })))} {...input('business')} /> : null}
        <Textarea label={text.message} maxLength={300} autosize minRows={2} {...input('message')} />
        <MomentInput label={text.startsAt} description={text.startsHint({ zone: user.time_zone })} {...input('starts')} />
        <MomentInput label={text.endsAt} description={text.endsHint} {...input('ends')} />
        <div className={classes.buttons}>
          <Button type="submit" loading={form.pending}>
            {atOnce ? text.start : text.announce}
          </Button>
          <CancelButton of={form} onCancel={onCancel}>{text.cancel}</CancelButton>
        </div>
      </ContractFormFrame>
      {values.scope === '' ? null : (
        <BeginDialog
          opened={form.asked}
          onClose={form.close}
          scope={values.scope}
          sportId={values.sport}
          name={closed}
          message={values.message.trim()}
          startsAt={atOnce ? null : typedInstant(values.starts, user.time_zone)}
          pending={form.pending}
          onConfirm={form.confirm}
        />
      )}
    </>
  )
}

function named(rows: readonly { readonly id: string; readonly name: string }[] = [], chosen: string): string {
  return rows.find(({ id }) => id === chosen)?.name ?? ''
}

/** In milliseconds; what is empty begins before everything. */
function beginsAt(starts: string, timeZone: string): number {
  return starts === '' ? 0 : Date.parse(typedInstant(starts, timeZone) ?? '')
}
