import type { ReactNode } from 'react'
import classes from './value.module.css'

export type ChipTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'live'

/** A short state. The word says it; the colour only repeats it. */
export function Chip({ tone = 'neutral', title, children }: { readonly tone?: ChipTone; readonly title?: string; readonly children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {tone === 'live' ? <span className={classes.dot} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
