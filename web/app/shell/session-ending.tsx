import { Button, CloseButton, Modal } from '@mantine/core'
import { Suspense, useState, type ReactElement } from 'react'
import { continueSession, type User } from '../../shared/session.ts'
import { loadDueSteps } from '../auth/load-due-steps.ts'
import { SignInForm } from '../auth/sign-in-form.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import endingClasses from './session-ending.module.css'
import classes from './shell.module.css'
import { endingText } from './session-ending-text.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

const DueSteps = lazyPart(loadDueSteps, 'DueSteps')

type SessionEndingProps = { readonly user: User; /** There is no time left to finish something first. */ readonly loud: boolean }

/** Before a session ends: the person may sign in again over the page, which stays as it is. Said beside the page first, then over it. */
export function SessionEnding({ user, loud }: SessionEndingProps): ReactElement | null {
  const [opened, setOpened] = useState(loud)
  const [wasLoud, setWasLoud] = useState(loud)
  const [hidden, setHidden] = useState(false)
  if (loud !== wasLoud) {
    setWasLoud(loud)
    setOpened(true)
  }
  const endsAt = Date.parse(user.expires_at)
  const left = useSecondsUntil(endsAt)
  const [halfway, setHalfway] = useState<User | null>(null)
  if (!loud && !opened) {
    if (hidden) return null
    return (
      <div role="status" className={endingClasses.note}>
        <span>{endingText.soon({ minutes: Math.ceil(left / 60) })}</span>
        <Button size="compact-sm" onClick={() => setOpened(true)}>
          {endingText.again}
        </Button>
        <CloseButton size="sm" aria-label={endingText.later} onClick={() => setHidden(true)} />
      </div>
    )
  }
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={endingText.title} centered closeButtonProps={{ 'aria-label': endingText.later }}>
      <p className={classes.ending}>
        {endingText.text} <strong role="timer">{endingText.left({ seconds: left })}</strong>
      </p>
      {halfway === null ? (
        <SignInForm userName={user.user_name} onSignedIn={(next) => (next.due === null ? continueSession(next) : setHalfway(next))} />
      ) : (
        <Suspense fallback={null}>
          <DueSteps user={halfway} onDone={continueSession} />
        </Suspense>
      )}
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => setOpened(false)}>
        {endingText.later}
      </Button>
    </Modal>
  )
}
