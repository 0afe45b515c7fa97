import { Button, Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { flagLines, staleText, type StaleFacts } from './stale-facts.ts'
import { StaleNote } from './stale-note.tsx'
import classes from './stale-note.module.css'

type StaleDialogProps = {
  /** Of a refused change of an account's status or locks. */
  readonly facts: StaleFacts
  readonly userName: string
  readonly act: string
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** An account's status or locks were others than the person saw: both, before they decide again. */
export function StaleDialog({ facts, userName, act, onAgain, onClose }: StaleDialogProps): ReactElement {
  return (
    <Modal opened onClose={onClose} title={userName} closeButtonProps={{ 'aria-label': staleText.close }}>
      <StaleNote facts={facts} wanted={act} lines={flagLines(facts)} yours="seen" />
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {staleText.close}
        </Button>
        <Button onClick={onAgain}>{staleText.again({ act })}</Button>
      </div>
    </Modal>
  )
}
