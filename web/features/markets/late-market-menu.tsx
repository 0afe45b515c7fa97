import { lazy, Suspense, type ReactElement } from 'react'
import { loadPart } from '../../shared/load-part.ts'
import type { Market } from './market-live.ts'

const MarketMenu = lazy(() => loadPart(() => import('../../shared/market-menu.tsx')).then((part) => ({ default: part.MarketMenu })))

/** A market's menu, which comes after its prices. */
export function LateMarketMenu({ market }: { readonly market: Market }): ReactElement {
  return (
    <Suspense fallback={null}>
      <MarketMenu market={market} />
    </Suspense>
  )
}
