import type { ReactElement, ReactNode } from 'react'
import classes from './page-banner.module.css'

/** What is said above every page. */
export function PageBanner({ label, tone, children }: { readonly label: string; readonly tone: 'warn' | 'bad'; readonly children: ReactNode }): ReactElement {
  return <div className={classes.banner} data-tone={tone} aria-label={label} role="status">{children}</div>
}
