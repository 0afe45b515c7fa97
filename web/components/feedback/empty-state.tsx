import type { ReactElement, ReactNode } from 'react'
import classes from './feedback.module.css'

type EmptyStateProps = {
  readonly title: string
  /** What will stand here and how it gets here. */
  readonly text: string
  readonly action?: ReactNode
}

/** Nothing to show, and that is all right. */
export function EmptyState({ title, text, action }: EmptyStateProps): ReactElement {
  return (
    <div className={classes.state}>
      <EmptyGlyph />
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}

function EmptyGlyph(): ReactElement {
  return (
    <svg width="72" height="48" viewBox="0 0 72 48" fill="none" aria-hidden className={classes.glyph}>
      <rect x="6" y="6" width="60" height="9" rx="2.5" />
      <rect x="6" y="20" width="60" height="9" rx="2.5" strokeDasharray="3 3" />
      <rect x="6" y="34" width="60" height="9" rx="2.5" strokeDasharray="3 3" opacity="0.5" />
    </svg>
  )
}
