import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { transfers } from '#contract/transfers.ts'
import { notify } from '../components/feedback/notify.ts'
import { ContractFormFrame } from '../components/form/contract-form-frame.tsx'
import { PasswordField } from '../components/form/password-field.tsx'
import { useContractForm } from '../components/form/use-contract-form.ts'
import { useRowMutation } from './api.ts'
import { masterText as text } from './master-text.ts'

const nothing = { current: '', master: '', again: '' }

/** The form in which a person without a master password sets it. */
export function SetMasterPassword({ onSet }: { readonly onSet?: () => void }): ReactElement {
  const set = useRowMutation(transfers.setMasterPassword, { invalidates: [transfers.masterPassword], quiet: true })
  const form = useContractForm({
    row: transfers.setMasterPassword,
    initial: nothing,
    // Nothing but passwords.
    draft: null,
    names: { current_password: 'current', master_password: 'master' },
    body: ({ current, master }) => ({ current_password: current, master_password: master }),
    check: ({ master, again }) => ({ again: master === again ? null : text.differs }),
    refusals: { ACCESS_MASTER_WRONG: 'current', ACCESS_PASSWORD_WEAK: 'master' },
    send: (filled) => set.mutateAsync(filled),
    onSent: () => {
      notify.success(text.isSet)
      onSet?.()
    },
  })
  return (
    <ContractFormFrame of={form} aria-label={text.set}>
      <p>{text.why}</p>
      <PasswordField label={text.signInPassword} autoComplete="current-password" {...form.fields.input('current')} />
      <PasswordField label={text.newMaster} description={text.newHint} autoComplete="new-password" {...form.fields.input('master')} />
      <PasswordField label={text.again} autoComplete="new-password" {...form.fields.input('again')} />
      <Button type="submit" loading={form.pending}>
        {text.set}
      </Button>
    </ContractFormFrame>
  )
}
