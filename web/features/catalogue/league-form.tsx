import { TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { sports } from '#contract/sports.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { CountrySelect } from '../../components/form/country-select.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import { FormButtons, usePlaceActs, type EditProps, type Finish } from './place-acts.tsx'
import { text } from './text.ts'

type League = RowOf<typeof sports.league>

/** A league that a person makes. */
export function NewLeagueForm({ gameId, onDone }: { readonly gameId: string; readonly onDone: Finish }): ReactElement {
  const [initial] = useState({ name: '', country: null as string | null })
  const form = useContractForm({
    row: catalogue.createLeague,
    initial,
    draft: `catalogue.league.new.${gameId}`,
    body: ({ name, country }) => ({ game_id: gameId, name: name.trim(), country }),
    send: ({ body }) => call(catalogue.createLeague, { body }),
    onSent: (_, { name }) => onDone(text.created({ name })),
  })
  return (
    <ContractFormFrame of={form} aria-label={text.titles.league}>
      <TextInput label={text.name} maxLength={120} data-autofocus {...form.fields.input('name')} />
      <CountrySelect label={text.country} placeholder={text.anyCountry} {...form.fields.input('country')} />
      <FormButtons form={form} verb={text.create} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}

export function EditLeagueForm({ league, onDone, onStale }: EditProps & { readonly league: League }): ReactElement {
  const initial = { name: league.name, country: league.country }
  const form = useContractForm({
    row: catalogue.editLeague,
    initial,
    draft: `catalogue.league.${league.id}`,
    version: league.version,
    onStale,
    body: ({ name, country }, version) => ({ name: name.trim(), country, version }),
    send: ({ body }) => call(catalogue.editLeague, { params: { id: league.id }, body }),
    onSent: (_, { name }) => onDone(text.saved({ name })),
  })
  const acts = usePlaceActs({
    name: league.name,
    archive: { archived: league.archived, call: catalogue.archiveLeague, id: league.id },
    remove: { call: catalogue.deleteLeague, id: league.id },
    onDone,
  })
  return (
    <ContractFormFrame of={form} aria-label={text.titles.editLeague}>
      <TextInput label={text.name} maxLength={120} data-autofocus {...form.fields.input('name')} />
      <CountrySelect label={text.country} placeholder={text.anyCountry} {...form.fields.input('country')} />
      <FormButtons form={form} verb={text.save} onCancel={() => onDone(null)}>{acts}</FormButtons>
    </ContractFormFrame>
  )
}
