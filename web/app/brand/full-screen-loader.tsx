import type { ReactElement } from 'react'
import classes from './brand.module.css'
import { Logo } from './logo.tsx'

/** Stands while it is not known yet who is there. It is drawn before the language is there: its role says that something loads. */
export function FullScreenLoader(): ReactElement {
  return (
    <div className={classes.loader} role="progressbar" aria-label="Steward">
      <Logo size={44} />
      <div className={classes.track}>
        <div className={classes.runner} />
      </div>
    </div>
  )
}
