import type { ReactNode } from 'react'
import classes from './value.module.css'

export type ChipTone = 'neutral' | 'accent' | 'live' | 'warn' | 'alarm' | 'profit' | 'loss'

type ChipProps = {
  readonly tone?: ChipTone
  readonly title?: string
  /** Takes a second line where its words are wider than the place. */
  readonly wraps?: boolean
  readonly children: ReactNode
}

/**
 * A short state. The word says it; the colour only repeats it. `profit` and `loss` are for money that was won or lost and for nothing else:
 * green and red mean that alone. Of every other state: `neutral` is at rest or over, or as it should be; `accent` stands out, because it is under
 * way or wants to be known; `live` is moving at this moment; `warn` is held up or waits for somebody; `alarm` is wrong, refused or stopped.
 */
export function Chip({ tone = 'neutral', title, wraps = false, children }: ChipProps) {
  return (
    <span className={classes.chip} data-tone={tone} data-wraps={wraps || undefined} title={title}>
      {tone === 'live' ? <span className={classes.dot} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
