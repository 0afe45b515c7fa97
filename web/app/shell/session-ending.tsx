import { Button, Modal } from '@mantine/core'
import { Suspense, useState, type ReactElement } from 'react'
import { continueSession, type User } from '../../shared/session.ts'
import { loadDueSteps } from '../auth/load-due-steps.ts'
import { SignInForm } from '../auth/sign-in-form.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import classes from './shell.module.css'
import { shellText } from './text.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

const DueSteps = lazyPart(loadDueSteps, 'DueSteps')

/** Before a session ends: the person may sign in again over the page, which stays as it is. */
export function SessionEnding({ user }: { readonly user: User }): ReactElement {
  const [opened, setOpened] = useState(true)
  const endsAt = Date.parse(user.expires_at)
  const left = useSecondsUntil(endsAt)
  const [halfway, setHalfway] = useState<User | null>(null)
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={shellText.ending.title} centered closeButtonProps={{ 'aria-label': shellText.ending.later }}>
      <p className={classes.ending}>
        {shellText.ending.text} <strong role="timer">{shellText.ending.left({ seconds: left })}</strong>
      </p>
      {halfway === null ? (
        <SignInForm userName={user.user_name} onSignedIn={(next) => (next.due === null ? continueSession(next) : setHalfway(next))} />
      ) : (
        <Suspense fallback={null}>
          <DueSteps user={halfway} onDone={continueSession} />
        </Suspense>
      )}
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => setOpened(false)}>
        {shellText.ending.later}
      </Button>
    </Modal>
  )
}
