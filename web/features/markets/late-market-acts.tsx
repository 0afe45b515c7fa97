import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { Market } from './market-live.ts'

const MarketActs = lazyPart(() => import('../../shared/market-acts.tsx'), 'MarketActs')

/** A market's switch, history and menu, which come after its prices. */
export function LateMarketActs({ market }: { readonly market: Market }): ReactElement {
  return (
    <Suspense fallback={null}>
      <MarketActs market={market} />
    </Suspense>
  )
}
