import { Button, TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { auth } from '#contract/auth.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { callAsGuest } from '../../shared/clients.ts'
import { useLanguage } from '../../shared/i18n/language.ts'
import { paths } from '../paths.ts'
import { GuestPage } from './guest-page.tsx'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

const nothing = { firstName: '', lastName: '', email: '', password: '' }

/** Where somebody asks for access: they are known afterwards, and an administrator decides what they may do. */
export function RegisterPage(): ReactElement {
  const [asked, setAsked] = useState(false)
  useLanguage()
  const { title, lead, done } = authText.registration
  return (
    <GuestPage tab={`${authText.register} · Steward`} title={title} lead={asked ? done : lead}>
      {asked ? null : <RegisterForm onRegistered={() => setAsked(true)} />}
      <p className={classes.other}>
        {asked ? null : authText.haveAccess} <a href={paths.signIn()}>{authText.submit}</a>
      </p>
    </GuestPage>
  )
}

function RegisterForm({ onRegistered }: { readonly onRegistered: () => void }): ReactElement {
  const form = useContractForm({
    row: auth.register,
    initial: nothing,
    draft: 'register',
    secrets: ['password'],
    check: ({ firstName, lastName, email, password }) => ({
      firstName: firstName.trim() === '' ? authText.registration.needFirstName : null,
      lastName: lastName.trim() === '' ? authText.registration.needLastName : null,
      email: email.trim() === '' ? authText.registration.needEmail : null,
      password: password === '' ? authText.needPassword : null,
    }),
    send: (filled) => callAsGuest(auth.register, filled),
    // The token of the answer opens nothing until an administrator has let the person in: it is not kept.
    onSent: onRegistered,
  })
  const { fields } = form
  return (
    <ContractFormFrame of={form} className={classes.form}>
      <div className={classes.names}>
        <TextInput label={authText.registration.firstName} size="md" autoComplete="given-name" maxLength={50} autoFocus {...fields.input('firstName')} />
        <TextInput label={authText.registration.lastName} size="md" autoComplete="family-name" maxLength={50} {...fields.input('lastName')} />
      </div>
      <TextInput label={authText.registration.email} type="email" size="md" autoComplete="email" maxLength={120} {...fields.input('email')} />
      <PasswordField
        label={authText.password}
        description={authText.registration.passwordHint}
        size="md"
        autoComplete="new-password"
        maxLength={200}
        {...fields.input('password')}
      />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        {authText.register}
      </Button>
    </ContractFormFrame>
  )
}
