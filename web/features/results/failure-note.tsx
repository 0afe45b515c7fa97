import type { ReactElement } from 'react'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import classes from './results.module.css'

/** Why the act was refused, beside the button that asked for it. */
export function FailureNote({ error }: { readonly error: Error | null }): ReactElement | null {
  if (error === null) return null
  const { message, advice } = explainFailure(error)
  return (
    <p role="alert" className={classes.problem}>
      <strong>{message}</strong> {advice}
    </p>
  )
}
