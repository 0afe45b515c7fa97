import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { auth } from '#contract/auth.ts'
import { securityText } from '../../features/security/text.ts'
import { call } from '../../shared/api.ts'
import { watchIdle, type IdleWatch } from '../../shared/idle-watch.ts'
import { lockSession, signOut, type User } from '../../shared/session.ts'
import { sessionIdOf } from '../../shared/token.ts'
import classes from './shell.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

type IdleLockProps = { readonly user: User; readonly token: string }

/** Locks the session that nobody uses, after a warning; what was typed stands as a draft when the person is back. */
export function IdleLock({ user: { idle_after_s: idleAfterS }, token }: IdleLockProps): ReactElement | null {
  const [lockAt, setLockAt] = useState<number | null>(null)
  const watch = useRef<IdleWatch | null>(null)
  useEffect(
    function watchForNobody() {
      const started = watchIdle({
        sessionId: sessionIdOf(token) ?? '',
        idleAfterMs: idleAfterS * 1_000,
        onWarn: setLockAt,
        onUsed: () => setLockAt(null),
        onIdle: () => void lockSession(),
        keepAlive: () => void call(auth.me, {}).catch((failure: unknown) => console.warn('The server could not be told that somebody is there.', failure)),
      })
      watch.current = started
      return () => started.stop()
    },
    [token, idleAfterS],
  )
  return lockAt === null ? null : <Warning lockAt={lockAt} onStay={() => watch.current?.stay()} />
}

function Warning({ lockAt, onStay }: { readonly lockAt: number; readonly onStay: () => void }): ReactElement {
  const left = useSecondsUntil(lockAt)
  const { title, text, left: leftText, stay, leave } = securityText.idle
  return (
    <Modal opened onClose={onStay} withCloseButton={false} closeOnClickOutside={false} title={title} centered zIndex={500} transitionProps={{ duration: 0 }}>
      <p className={classes.ending}>
        {text} <strong role="timer">{leftText({ seconds: left })}</strong>
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void signOut()}>
          {leave}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {stay}
        </Button>
      </Group>
    </Modal>
  )
}
