import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './feedback.module.css'
import { feedbackText } from './feedback-text.ts'

/** Longer than other toasts: somebody must have read it to want it back. */
const undoMs = 10_000

/** Says what was done, with the way back. */
export function notifyUndo(text: string, onUndo: () => void): void {
  const id = `undo ${text}`
  notifications.show({
    id,
    message: (
      <span className={classes.undo}>
        {text}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {feedbackText.undo}
        </Button>
      </span>
    ),
    color: 'green',
    withBorder: true,
    closeButtonProps: { 'aria-label': feedbackText.dismiss },
    role: 'status',
    autoClose: undoMs,
  })
}
