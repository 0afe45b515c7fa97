import type { ReactElement } from 'react'
import classes from './brand.module.css'

/** The mark: a ledger's two columns that meet in one balance. */
export function Logo({ size = 28 }: { readonly size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden className={classes.logo}>
      <rect width="28" height="28" rx="7" className={classes.logoPlate} />
      <path d="M8 8.5h4.5M8 13h4.5M8 17.5h4.5" strokeWidth="2.2" strokeLinecap="round" opacity="0.65" />
      <path d="M15.5 8.5H20M15.5 13H20" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M15 18.6l2 2 4-4.4" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
