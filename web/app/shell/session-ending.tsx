import { Button, Modal } from '@mantine/core'
import { useEffect, useState, type ReactElement } from 'react'
import { continueSession, type User } from '../../shared/session.ts'
import { SignInForm } from '../auth/sign-in-form.tsx'
import classes from './shell.module.css'
import { shellText } from './text.ts'

/** Before a session ends: the person may sign in again over the page, which stays as it is. */
export function SessionEnding({ user }: { readonly user: User }): ReactElement {
  const [opened, setOpened] = useState(true)
  const endsAt = Date.parse(user.expires_at)
  const left = useSecondsUntil(endsAt)
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={shellText.ending.title} centered closeButtonProps={{ 'aria-label': shellText.ending.later }}>
      <p className={classes.ending}>
        {shellText.ending.text} <strong role="timer">{shellText.ending.left({ seconds: left })}</strong>
      </p>
      <SignInForm userName={user.user_name} onSignedIn={continueSession} />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => setOpened(false)}>
        {shellText.ending.later}
      </Button>
    </Modal>
  )
}

function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(function countDown() {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((instantMs - now) / 1_000))
}
