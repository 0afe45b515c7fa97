import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { apiKeys } from '#contract/api-keys.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import { businessLabel } from '../../shared/business-label.ts'
import type { Business } from './business-form.tsx'
import classes from './businesses.module.css'
import { text } from './text.ts'

type KeyFormProps = {
  readonly businesses: readonly Business[]
  /** The business that stands chosen at first; absent: the first. */
  readonly begun: string | undefined
  readonly onClose: () => void
  readonly onMade: (key: { readonly name: string; readonly secret: string }) => void
}

/** A key for the player site of a business: what it is called, for those who look at the list later. */
export function KeyForm({ businesses, begun, onClose, onMade }: KeyFormProps): ReactElement {
  const [initial] = useState({ business: begun ?? businesses[0]?.id ?? '', name: '' })
  const form = useContractForm({
    row: apiKeys.make,
    initial,
    draft: 'api-key.new',
    names: { business_id: 'business' },
    body: ({ business, name }) => ({ business_id: business, name: name.trim() }),
    check: ({ name }) => ({ name: name.trim() === '' ? text.keys.needName : null }),
    send: ({ body }) => call(apiKeys.make, { body }),
    onSent: ({ extra }, { name }) => onMade({ name: name.trim(), secret: extra.secret }),
  })
  return (
    <ContractFormFrame of={form} aria-label={text.keys.make}>
      <NativeSelect label={text.keys.columns.business} data={businesses.map(({ id, name, code }) => ({ value: id, label: businessLabel(name, code) }))} {...form.fields.input('business')} />
      <TextInput label={text.keys.name} description={text.keys.nameHint} maxLength={60} data-autofocus {...form.fields.input('name')} />
      <div className={classes.buttons}>
        <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
        <Button type="submit" loading={form.pending}>
          {text.keys.make}
        </Button>
      </div>
    </ContractFormFrame>
  )
}
