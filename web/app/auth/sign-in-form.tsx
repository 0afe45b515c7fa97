import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { auth } from '#contract/auth.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { formText } from '../../components/form/form-text.ts'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { callAsGuest } from '../../shared/clients.ts'
import { keepDevice, knownDevice } from '../../shared/known-device.ts'
import type { User } from '../../shared/session.ts'
import { storeToken } from '../../shared/token.ts'
import { loadDueSteps } from './load-due-steps.ts'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

type SignInFormProps = {
  /** The token is stored. The person is signed in, or `due` says which step comes next: its code is there already. */
  readonly onSignedIn: (user: User) => void
  /** Where it is known who signs in again: they need not say it. */
  readonly userName?: string
}

/** User name and password. Fields stay plain inputs, so that pasting and password managers work, even before this code is here. */
export function SignInForm({ onSignedIn, userName }: SignInFormProps): ReactElement {
  const [shown, setShown] = useState(false)
  const [initial] = useState({ username: userName ?? '', password: '' })
  const form = useContractForm({
    row: auth.adminLogin,
    initial,
    // A password, and a name that the browser's own manager fills in.
    draft: null,
    native: true,
    names: { user_name: 'username' },
    body: ({ username, password }) => ({ user_name: username.trim(), password, ...knownDevice(username) }),
    check: ({ username, password }) => ({
      username: username.trim() === '' ? authText.needUserName : null,
      password: password === '' ? authText.needPassword : null,
    }),
    send: async (filled) => {
      const reply = await callAsGuest(auth.adminLogin, filled)
      if (reply.data.due !== null) await loadDueSteps()
      return reply
    },
    onSent: (reply) => {
      storeToken(reply.extra.token)
      keepDevice(reply.data.user_name, reply.extra.device)
      onSignedIn(reply.data)
    },
  })
  const { fields } = form

  return (
    <ContractFormFrame of={form} className={classes.form}>
      <TextInput
        name="username"
        label={authText.userName}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        readOnly={userName !== undefined}
        autoFocus={userName === undefined}
        {...fields.input('username')}
      />
      <TextInput
        name="password"
        type={shown ? 'text' : 'password'}
        label={authText.password}
        size="md"
        autoComplete="current-password"
        maxLength={200}
        autoFocus={userName !== undefined}
        data-autofocus={userName !== undefined || undefined}
        {...fields.input('password')}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={formText.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
          </ActionIcon>
        }
      />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        {authText.submit}
      </Button>
    </ContractFormFrame>
  )
}
