import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { feedbackText } from './feedback-text.ts'
import classes from './gone-note.module.css'

/** Says over a list that what its address names is not among its rows, with the way back to the list alone. */
export function GoneNote({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <p role="alert" className={classes.note}>
      {feedbackText.notThere}
      <Button size="compact-xs" variant="default" onClick={onClose}>
        {feedbackText.dismiss}
      </Button>
    </p>
  )
}
