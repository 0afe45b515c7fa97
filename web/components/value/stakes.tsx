import type { ReactElement } from 'react'
import { Amount } from './amount.tsx'
import classes from './value.module.css'

/** Sums in minor units, one a currency, by code. */
export type StakeSums = readonly { readonly currency: string; readonly minor: number }[]

/** What was staked, each currency by itself: two currencies are never added up. */
export function Stakes({ stakes }: { readonly stakes: StakeSums }): ReactElement {
  if (stakes.length === 0) return <span className={classes.dash}>–</span>
  return (
    <span className={classes.stakes}>
      {stakes.map(({ currency, minor }) => (
        <span key={currency}>
          <Amount minor={minor} currency={currency} withCurrency />
        </span>
      ))}
    </span>
  )
}
