import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import type { User } from '../../shared/session.ts'
import { storeToken } from '../../shared/token.ts'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

const client = createClient({ baseUrl: '', token: () => null, fetch: (url, init) => window.fetch(url, init) })

type SignInFormProps = {
  /** The token is stored: the person is signed in. */
  readonly onSignedIn: (user: User) => void
}

/** User name and password. Fields stay plain inputs, so that pasting and password managers work. */
export function SignInForm({ onSignedIn }: SignInFormProps): ReactElement {
  const [shown, setShown] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [missing, setMissing] = useState<{ readonly userName: boolean; readonly password: boolean }>({ userName: false, password: false })
  const userNameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const userName = textOf(form.get('username')).trim()
    const password = textOf(form.get('password'))
    setMissing({ userName: userName === '', password: password === '' })
    if (userName === '') return userNameField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    setPending(true)
    setFailure(null)
    try {
      const reply = await client(auth.adminLogin, { body: { user_name: userName, password } })
      storeToken(reply.extra.token)
      onSignedIn(reply.data)
    } catch (error) {
      setFailure(error)
      setPending(false)
      passwordField.current?.select()
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void signIn(event)} noValidate>
      {failure === null ? null : (
        <p role="alert" className={classes.failure}>
          <IconAlertCircle size={18} aria-hidden />
          <span>{explainFailure(failure).message}</span>
        </p>
      )}
      <TextInput
        ref={userNameField}
        name="username"
        label={authText.userName}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
        error={missing.userName ? authText.needUserName : null}
      />
      <TextInput
        ref={passwordField}
        name="password"
        type={shown ? 'text' : 'password'}
        label={authText.password}
        size="md"
        autoComplete="current-password"
        maxLength={200}
        error={missing.password ? authText.needPassword : null}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={shown ? authText.hide : authText.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
          </ActionIcon>
        }
      />
      <Button type="submit" size="md" fullWidth loading={pending}>
        {authText.submit}
      </Button>
    </form>
  )
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
