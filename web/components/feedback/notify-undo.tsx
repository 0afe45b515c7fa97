import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './feedback.module.css'
import { feedbackText } from './feedback-text.ts'
import { keepUndo } from './last-undo.ts'
import { showToast } from './show-toast.ts'

/** Says what was done, with the way back. The toast goes like any other; the way back stays in the palette. */
export function notifyUndo(text: string, onUndo: () => void): void {
  const id = `undo ${text}`
  function run(): void {
    notifications.hide(id)
    keepUndo(null)
    onUndo()
  }
  keepUndo({ text, run })
  showToast({
    id,
    message: (
      <span className={classes.undo}>
        {text}
        <Button size="compact-sm" variant="default" onClick={run}>
          {feedbackText.undo}
        </Button>
      </span>
    ),
    color: 'green',
    role: 'status',
  })
}
