import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { explainFailure } from './explain-failure.ts'
import classes from './feedback.module.css'
import { feedbackText } from './feedback-text.ts'

type ErrorStateProps = {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** Something failed: what the server said, what can be done, and the number that finds it in the log. */
export function ErrorState({ error, onRetry }: ErrorStateProps): ReactElement {
  const { message, advice, reference } = explainFailure(error)
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{message}</p>
      <p className={classes.text}>{advice}</p>
      {reference === null ? null : (
        <p className={classes.reference}>
          {feedbackText.reference} <code>{reference}</code>
        </p>
      )}
      {onRetry === undefined ? null : (
        <Button variant="default" size="xs" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onRetry}>
          {feedbackText.retry}
        </Button>
      )}
    </div>
  )
}
