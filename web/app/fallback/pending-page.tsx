import type { ReactElement } from 'react'
import classes from './fallback.module.css'

const lines = ['70%', '85%', '60%', '80%', '65%', '75%'] as const

/** What stands in the frame where a page is going to be, while its code is on the way longer than a moment. The frame says it in words. */
export function PendingPage(): ReactElement {
  return (
    <div className={classes.pending} aria-busy="true" aria-hidden>
      <span className={classes.heading} />
      <div className={classes.sheet}>
        {lines.map((width) => (
          <span key={width} className={classes.line} style={{ width }} />
        ))}
      </div>
    </div>
  )
}
