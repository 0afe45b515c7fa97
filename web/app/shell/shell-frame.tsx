import type { ReactElement } from 'react'
import { FullScreenLoader } from '../brand/full-screen-loader.tsx'
import { Logo } from '../brand/logo.tsx'
import classes from './shell-frame.module.css'

const navigationLines = [52, 34, 40, 74, 62, 38, 70, 66, 88, 46]

/**
 * What the application's page shows until it is there, drawn at build time into its HTML: the frame of the shell, in the chosen
 * layout, where a page of the shell is opened, else the loader alone.
 */
export function ShellFrame(): ReactElement {
  return (
    <>
      <div className={classes.frame} role="status" aria-label="Loading">
        <div className={classes.side}>
          <div className={classes.brand}>
            <Logo size={28} />
            <span className={classes.name}>Steward</span>
          </div>
          <div className={classes.lines}>
            {navigationLines.map((width, index) => (
              <span key={index} className={classes.line} style={{ width }} />
            ))}
          </div>
        </div>
        <div className={classes.page}>
          <span className={classes.title} />
          <div className={classes.track}>
            <div className={classes.runner} />
          </div>
          <div className={classes.sheet} />
        </div>
      </div>
      <div className={classes.elsewhere}>
        <FullScreenLoader />
      </div>
    </>
  )
}
