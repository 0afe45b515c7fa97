import { Button, Group, Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './shell.module.css'
import type { SignOutQuestionProps } from './signing-out.tsx'
import { shellText } from './text.ts'

/** Above every other dialog. */
const zIndex = 510

/** Whether to sign out although something typed is lost by it; or, where the server did not end the session, what to do then. */
export function SignOutQuestion({ failed, onStay, onLeave, onLeaveHere }: SignOutQuestionProps): ReactElement {
  const words = shellText.signOut
  return (
    <Modal opened onClose={onStay} title={failed === null ? words.title : words.failed} centered zIndex={zIndex} withCloseButton={false} transitionProps={{ duration: 0 }}>
      <p className={classes.ending}>{failed === null ? words.text : onLeaveHere === null ? words.noLine : words.failedText({ why: failed })}</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onStay}>
          {words.stay}
        </Button>
        {failed === null || onLeaveHere === null ? null : (
          <Button variant="default" onClick={onLeaveHere}>
            {words.here}
          </Button>
        )}
        <Button {...(failed === null ? { color: 'red' } : {})} onClick={onLeave}>
          {failed === null ? words.go : words.again}
        </Button>
      </Group>
    </Modal>
  )
}
