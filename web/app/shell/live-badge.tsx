import type { ReactElement } from 'react'
import { useLiveState } from '../../shared/live.ts'
import { shellText } from './text.ts'
import classes from './tools.module.css'

/** How the live streams of this page do; nothing on a page that follows none. */
export function LiveBadge(): ReactElement {
  const state = useLiveState()
  return (
    <span role="status" className={classes.liveSlot}>
      {state === null ? null : (
        <span className={classes.live} data-state={state} title={shellText.live[state].hint}>
          <span className={classes.dot} aria-hidden />
          <span className={classes.liveLabel}>{shellText.live[state].label}</span>
        </span>
      )}
    </span>
  )
}
