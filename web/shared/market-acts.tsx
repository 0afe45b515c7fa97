import type { ReactElement } from 'react'
import classes from './place-acts.module.css'
import { MarketMenu } from './market-menu.tsx'
import { MarketSwitch } from './market-switch.tsx'
import { HistoryButton } from './place-switches.tsx'
import type { MarketRow } from './use-market-switch.ts'

/** What can be done with a market on the page of its event: its lock with what it does, its history, and everything else. */
export function MarketActs({ market }: { readonly market: MarketRow }): ReactElement {
  return (
    <span className={classes.acts} data-offered>
      <MarketSwitch market={market} />
      <HistoryButton place={{ kind: 'market', id: market.id, name: market.name }} />
      <MarketMenu market={market} ofPage />
    </span>
  )
}
