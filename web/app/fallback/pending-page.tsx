import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './fallback.module.css'

const lines = ['70%', '85%', '60%', '80%', '65%', '75%'] as const

/** What stands in the frame where a page is going to be, while its code is on the way longer than a moment. The frame says it in words. */
export function PendingPage(): ReactElement {
  return (
    <div className={classes.pending} aria-busy="true" aria-hidden>
      <Skeleton height={18} width={180} />
      <div className={classes.sheet}>
        {lines.map((width) => (
          <Skeleton key={width} height={12} width={width} />
        ))}
      </div>
    </div>
  )
}
