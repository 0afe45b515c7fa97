import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import type { Finish } from './casino-panels.tsx'
import { tellStale, type Provider, type SubCategory } from './casino-rows.ts'
import { FormButtons } from './form-buttons.tsx'
import { text } from './text.ts'

const nothing = { name: '' }

export function NewSubCategoryForm({ provider, onDone }: { readonly provider: Provider; readonly onDone: Finish }): ReactElement {
  const form = useContractForm({
    row: casino.createSubCategory,
    initial: nothing,
    draft: `casino.sub-category.new.${provider.id}`,
    body: ({ name }) => ({ casino_provider_id: provider.id, name: name.trim() }),
    refusals: { CATALOGUE_NAME_TAKEN: 'name' },
    send: ({ body }) => call(casino.createSubCategory, { body }),
    onSent: (_, { name }) => onDone(text.form.subCategoryMade({ name: name.trim(), provider: provider.name })),
  })
  return (
    <ContractFormFrame of={form} aria-label={text.acts.newSubCategory({ name: provider.name })}>
      <TextInput label={text.form.name} maxLength={60} data-autofocus {...form.fields.input('name')} />
      <FormButtons form={form} verb={text.create} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}

export function EditSubCategoryForm({ subCategory, onDone }: { readonly subCategory: SubCategory; readonly onDone: Finish }): ReactElement {
  const queries = useQueryClient()
  const form = useContractForm({
    row: casino.editSubCategory,
    initial: { name: subCategory.name },
    draft: `casino.sub-category.${subCategory.id}`,
    version: subCategory.version,
    body: ({ name }, version) => ({ name: name.trim(), version }),
    refusals: { CATALOGUE_NAME_TAKEN: 'name' },
    send: ({ body }) => tellStale(queries, call(casino.editSubCategory, { params: { id: subCategory.id }, body })),
    onSent: (_, { name }) => onDone(text.saved({ name: name.trim() })),
  })
  return (
    <ContractFormFrame of={form} aria-label={text.acts.edit({ name: subCategory.name })}>
      <TextInput label={text.form.name} maxLength={60} data-autofocus {...form.fields.input('name')} />
      <FormButtons form={form} verb={text.save} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}
