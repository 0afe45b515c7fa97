import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { mayCall } from './access.ts'
import { Switch } from './place-switches.tsx'
import { useSession } from './session.ts'
import { isUnderWay, useMarketSwitch, type MarketRow } from './use-market-switch.ts'

/** The bet lock of a market where it stands; there is none once its result has begun. */
export function MarketSwitch({ market, inRow = false }: { readonly market: MarketRow; readonly inRow?: boolean }): ReactElement | null {
  const { user } = useSession()
  const flip = useMarketSwitch()
  if (!isUnderWay(market)) return null
  return (
    <Switch
      switch="bet_lock" of={market.name} on={market.bet_lock} inRow={inRow} may={mayCall(user, catalogue.marketBetLock)} pending={flip.isPending}
      onFlip={() => flip.mutate({ market, change: { bet_lock: !market.bet_lock } })}
    />
  )
}
