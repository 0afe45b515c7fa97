import { Autocomplete, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { sports } from '#contract/sports.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowQuery } from '../../shared/api.ts'
import { FormButtons, type Finish } from './place-acts.tsx'
import { text } from './text.ts'

type Values = { name: string; kind: 'sport' | 'casino'; category: string }
const kinds = ['sport', 'casino'] as const

/** A sport, or a kind of casino games, that a person makes. */
export function NewSportForm({ onDone }: { readonly onDone: Finish }): ReactElement {
  const [initial] = useState<Values>({ name: '', kind: 'sport', category: '' })
  const menus = useQuery(rowQuery(sports.menus, {})).data?.data ?? []
  const form = useContractForm({
    row: catalogue.createGame,
    initial,
    draft: 'catalogue.sport.new',
    names: { game_type: 'kind', menu_name: 'category' },
    body: ({ name, kind, category }) => ({ name: name.trim(), game_type: kind, menu_name: category.trim() }),
    send: ({ body }) => call(catalogue.createGame, { body }),
    onSent: (_, { name }) => onDone(text.created({ name })),
  })
  const { values, input } = form.fields
  return (
    <ContractFormFrame of={form} aria-label={text.titles.sport}>
      <TextInput label={text.name} maxLength={60} data-autofocus {...input('name')} />
      <NativeSelect label={text.kind} data={kinds.map((value) => ({ value, label: text.kinds[value] }))} {...input('kind')} />
      <Autocomplete label={text.category} description={text.categoryHint} maxLength={60} data={menus.flatMap((menu) => (menu.game_type === values.kind ? [menu.menu_name] : []))} {...input('category')} />
      <FormButtons form={form} verb={text.create} onCancel={() => onDone(null)} />
    </ContractFormFrame>
  )
}
