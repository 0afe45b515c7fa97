import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { Market } from './market-live.ts'
import { text } from './text.ts'

// The chart comes when it is first wanted.
const PriceHistory = lazyPart(() => import('./price-history.tsx'), 'PriceHistory')

export function LatePriceHistory({ market }: { readonly market: Market }): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={240} m="md" />}>
      <PriceHistory market={market} />
    </Suspense>
  )
}

type ChartButtonProps = { readonly market: Market; readonly charted: boolean; readonly onChart: () => void }

/** Opens the prices of a market over time, and closes them; the desk's keys press it. */
export function ChartButton({ market, charted, onChart }: ChartButtonProps): ReactElement {
  return (
    <ActionIcon variant="subtle" color="gray" size={26} data-chart aria-expanded={charted} aria-label={text.chartOf({ market: market.name })} title={text.chart} onClick={onChart}>
      <IconChartLine size={17} />
    </ActionIcon>
  )
}
