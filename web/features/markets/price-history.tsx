import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import { bets } from '#contract/bets.ts'
import { markets } from '#contract/markets.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { PriceChart } from '../../shared/price-chart.tsx'
import { PriceTable } from '../../shared/price-table.tsx'
import { useSession } from '../../shared/session.ts'
import { totalOf } from '../../shared/total-of.ts'
import type { Market } from './market-live.ts'
import classes from './price-history.module.css'
import { betMarks, priceSeries } from './price-series.ts'
import { text } from './text.ts'

const refreshMs = 5_000
const noBets: readonly never[] = []
/** The newest of them: a page of bets. */
const markedMax = 200

/** The prices of a market over its life with its newest bets marked on them, and how many of all these are. */
export function PriceHistory({ market }: { readonly market: Market }): ReactElement {
  const { user } = useSession()
  const history = useQuery({ ...rowQuery(markets.priceHistory, { params: { id: market.id } }), refetchInterval: refreshMs })
  const placed = useQuery({ ...rowQuery(bets.list, { query: { market_id: market.id, limit: String(markedMax) } }), enabled: can(user, 'BETS'), refetchInterval: refreshMs })
  const series = useMemo(() => priceSeries(history.data?.data ?? [], market), [history.data, market])
  const listed = placed.data?.data ?? noBets
  const marks = useMemo(() => betMarks(listed, series), [listed, series])
  const all = totalOf(placed.data?.metadata)
  if (history.isError && history.data === undefined) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (history.isPending) return <Skeleton height={220} m="md" />
  if (series.lines.length === 0 || series.seconds.length < 2) return <p className={classes.empty}>{text.chartEmpty}</p>
  return (
    <figure className={classes.figure}>
      <PriceChart series={series} marks={marks} zone={user.time_zone} label={text.chartOf({ market: market.name })} />
      {all === null || placed.data?.metadata?.next_cursor == null ? null : <p className={classes.marked}>{text.chartMarked({ marked: listed.length, all: formatCount(all.count, all.exact) })}</p>}
      <figcaption>
        <PriceTable series={series} label={text.chartOf({ market: market.name })} />
      </figcaption>
    </figure>
  )
}
