import { MultiSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { codeForm } from '#contract/fields.ts'
import { reference } from '#contract/reference.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm, type ContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowQuery } from '../../shared/api.ts'
import type { Finish } from './casino-panels.tsx'
import { tellStale, type Provider } from './casino-rows.ts'
import { FormButtons } from './form-buttons.tsx'
import { text } from './text.ts'

type Values = { code: string; name: string; currencies: readonly string[]; launch_url: string }
const nothing: Values = { code: '', name: '', currencies: [], launch_url: '' }
const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

/** A provider is not offered until somebody switches it on. */
export function NewProviderForm({ onDone }: { readonly onDone: Finish }): ReactElement {
  const form = useContractForm({
    row: casino.createProvider,
    initial: nothing,
    draft: 'casino.provider',
    body: ({ code, name, currencies, launch_url: url }) => ({ code: code.trim(), name: name.trim(), currencies: [...currencies], launch_url: orNull(url) }),
    check: ({ code, launch_url: url }) => ({ code: codeForm.test(code.trim()) ? null : text.form.providerCodeWrong, launch_url: urlProblem(url) }),
    refusals: { CATALOGUE_NAME_TAKEN: 'code' },
    send: ({ body }) => call(casino.createProvider, { body }),
    onSent: (_, { name }) => onDone(text.form.providerMade({ name: name.trim() })),
  })
  return (
    <ContractFormFrame of={form} aria-label={text.newProvider}>
      <TextInput label={text.form.code} description={text.form.providerCodeHint} dir="ltr" maxLength={32} autoComplete="off" data-autofocus {...form.fields.input('code')} />
      <ProviderFields form={form} />
      <FormButtons form={form} verb={text.create} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}

export function EditProviderForm({ provider, onDone }: { readonly provider: Provider; readonly onDone: Finish }): ReactElement {
  const queries = useQueryClient()
  const initial: Values = { code: provider.code, name: provider.name, currencies: provider.currencies, launch_url: provider.launch_url ?? '' }
  const form = useContractForm({
    row: casino.editProvider,
    initial,
    draft: `casino.provider.${provider.id}`,
    version: provider.version,
    body: ({ name, currencies, launch_url: url }, version) => ({ name: name.trim(), currencies: [...currencies], launch_url: orNull(url), version }),
    check: ({ launch_url: url }) => ({ launch_url: urlProblem(url) }),
    send: ({ body }) => tellStale(queries, call(casino.editProvider, { params: { id: provider.id }, body })),
    onSent: (_, { name }) => onDone(text.saved({ name: name.trim() })),
  })
  return (
    <ContractFormFrame of={form} aria-label={text.acts.edit({ name: provider.name })}>
      <ProviderFields form={form} />
      <FormButtons form={form} verb={text.save} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}

function urlProblem(typed: string): string | null {
  return typed.trim() === '' || /^https?:\/\/[^\s"'<>]{1,290}$/.test(typed.trim()) ? null : text.form.urlWrong
}

function ProviderFields({ form: { fields } }: { readonly form: ContractForm<Values> }): ReactElement {
  const currencies = useQuery(rowQuery(reference.currencies, {}))
  return (
    <>
      <TextInput label={text.form.name} maxLength={60} {...fields.input('name')} />
      <MultiSelect
        label={text.form.currencies}
        description={text.form.currenciesHint}
        data={(currencies.data?.data ?? []).map(({ code }) => code)}
        searchable
        data-field="currencies"
        error={fields.errors['currencies']}
        value={[...fields.values.currencies]}
        onChange={(chosen) => fields.set('currencies', chosen)}
      />
      <TextInput label={text.form.url} description={text.form.urlHint} dir="ltr" maxLength={300} type="url" {...fields.input('launch_url')} />
    </>
  )
}
