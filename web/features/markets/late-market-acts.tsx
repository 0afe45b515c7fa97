import { lazy, Suspense, type ReactElement } from 'react'
import { loadPart } from '../../shared/load-part.ts'
import type { Market } from './market-live.ts'

const MarketActs = lazy(() => loadPart(() => import('../../shared/market-acts.tsx')).then((part) => ({ default: part.MarketActs })))

/** A market's switch, history and menu, which come after its prices. */
export function LateMarketActs({ market }: { readonly market: Market }): ReactElement {
  return (
    <Suspense fallback={null}>
      <MarketActs market={market} />
    </Suspense>
  )
}
