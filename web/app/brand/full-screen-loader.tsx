import type { ReactElement } from 'react'
import classes from './brand.module.css'
import { Logo } from './logo.tsx'

/** Stands while it is not known yet who is there. */
export function FullScreenLoader(): ReactElement {
  return (
    <div className={classes.loader} role="status" aria-label="Loading">
      <Logo size={44} />
      <div className={classes.track}>
        <div className={classes.runner} />
      </div>
    </div>
  )
}
