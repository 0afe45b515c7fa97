import type { ReactElement, ReactNode } from 'react'
import classes from './bets.module.css'

type BetSectionProps = { readonly title: string; readonly hint?: string | undefined; readonly children: ReactNode }

/** A part of what is known of a bet, under its heading. */
export function BetSection({ title, hint, children }: BetSectionProps): ReactElement {
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.sectionHead}>
        <h2>{title}</h2>
      </header>
      {children}
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
    </section>
  )
}
