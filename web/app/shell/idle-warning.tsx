import { Button, Group, Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { securityText } from '../../features/security/text.ts'
import { wantSignOut } from '../../shared/sign-out-wanted.ts'
import classes from './shell.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

/** Above every other dialog. */
const zIndex = 500

type IdleWarningProps = { readonly lockAt: number; readonly onStay: () => void }

/** Says that the session is about to lock, at an instant in milliseconds since 1970. */
export function IdleWarning({ lockAt, onStay }: IdleWarningProps): ReactElement {
  const left = useSecondsUntil(lockAt)
  const { title, text, left: leftText, stay, leave } = securityText.idle
  return (
    <Modal opened onClose={onStay} withCloseButton={false} closeOnClickOutside={false} title={title} centered zIndex={zIndex} transitionProps={{ duration: 0 }}>
      <p className={classes.ending}>
        {text} <strong role="timer">{leftText({ seconds: left })}</strong>
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => wantSignOut(true)}>
          {leave}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {stay}
        </Button>
      </Group>
    </Modal>
  )
}
