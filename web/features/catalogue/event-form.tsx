import { Switch, TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { sports } from '#contract/sports.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { toZonedInput, typedInstant } from '../../shared/zoned-time.ts'
import { FormButtons, usePlaceActs, type EditProps, type Finish } from './place-acts.tsx'
import { text } from './text.ts'

type Event = RowOf<typeof sports.event>

/** An event that a person makes. */
export function NewEventForm({ leagueId, onDone }: { readonly leagueId: string; readonly onDone: Finish }): ReactElement {
  const zone = useSession().user.time_zone
  const [initial] = useState({ name: '', starts_at: '' })
  const form = useContractForm({
    row: catalogue.createEvent,
    initial,
    draft: `catalogue.event.new.${leagueId}`,
    body: ({ name, starts_at: starts }) => ({ league_id: leagueId, name: name.trim(), starts_at: typedInstant(starts, zone) ?? '' }),
    send: ({ body }) => call(catalogue.createEvent, { body }),
    onSent: (_, { name }) => onDone(text.created({ name })),
  })
  return (
    <ContractFormFrame of={form} aria-label={text.titles.event}>
      <TextInput label={text.name} maxLength={120} data-autofocus {...form.fields.input('name')} />
      <MomentInput label={text.starts} description={text.startsHint({ zone })} {...form.fields.input('starts_at')} />
      <FormButtons form={form} verb={text.create} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}

export function EditEventForm({ event, onDone, onStale }: EditProps & { readonly event: Event }): ReactElement {
  const zone = useSession().user.time_zone
  const initial = { name: event.name, starts_at: toZonedInput(event.starts_at, zone), follow_feed: false }
  const form = useContractForm({
    row: catalogue.editEvent,
    initial,
    draft: `catalogue.event.${event.id}`,
    version: event.version,
    onStale,
    body: ({ name, starts_at: starts, follow_feed: follow }, version) => ({
      name: name.trim(), version,
      starts_at: typedInstant(starts, zone, event.starts_at) ?? '',
      ...(follow ? { follow_feed: true } : {}),
    }),
    send: ({ body }) => call(catalogue.editEvent, { params: { id: event.id }, body }),
    onSent: (_, { name }) => onDone(text.saved({ name })),
  })
  const acts = usePlaceActs({
    name: event.name,
    archive: { archived: event.archived, call: catalogue.archiveEvent, id: event.id },
    ...(event.of_feed ? {} : { remove: { call: catalogue.deleteEvent, id: event.id } }),
    onDone,
  })
  return (
    <ContractFormFrame of={form} aria-label={text.titles.editEvent}>
      <TextInput label={text.name} maxLength={120} data-autofocus {...form.fields.input('name')} />
      <MomentInput label={text.starts} description={text.startsHint({ zone })} {...form.fields.input('starts_at')} />
      {event.of_feed && event.kept_by_hand ? <Switch label={text.follow} description={text.followHint} {...form.fields.check('follow_feed')} /> : null}
      <FormButtons form={form} verb={text.save} onCancel={() => onDone(null)}>{acts}</FormButtons>
    </ContractFormFrame>
  )
}
