import type { ReactElement } from 'react'
import { Amount } from './amount.tsx'
import classes from './value.module.css'

/** Sums in minor units, one a currency, by code. */
export type StakeSums = readonly { readonly currency: string; readonly minor: number }[]

type StakesProps = {
  readonly stakes: StakeSums
  /** One above the other, as in the rows of a list. */
  readonly stacked?: boolean
}

/** What was staked, each currency by itself: two currencies are never added up. */
export function Stakes({ stakes, stacked = false }: StakesProps): ReactElement {
  if (stakes.length === 0) return <span className={classes.dash}>–</span>
  return (
    <span className={classes.stakes} data-stacked={stacked || undefined}>
      {stakes.map(({ currency, minor }) => (
        <span key={currency}>
          <Amount minor={minor} currency={currency} withCurrency />
        </span>
      ))}
    </span>
  )
}
