import { Button, Skeleton } from '@mantine/core'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { ExposureTree, type BetsBehind } from './exposure-tree.tsx'
import classes from './exposure.module.css'
import { netQuery, useNet, type NetAsked } from './net-query.ts'
import { NetSummary } from './net-summary.tsx'
import { SportSums } from './sport-sums.tsx'
import { text } from './text.ts'
import { TreeExport } from './tree-export.tsx'

const BetsDrawer = lazyPart(() => import('./bets-drawer.tsx'), 'BetsDrawer')

type NetViewProps = NetAsked & { readonly onClear?: () => void }

/** Sums, then the tree of everything that is open, page after page of events. */
export function NetView({ onClear, ...asked }: NetViewProps): ReactElement {
  const [bets, setBets] = useState<BetsBehind | null>(null)
  const { filter, book, order, accountId } = asked
  const list = useNet(asked)
  const events = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const totals = list.data?.pages[0]?.extra.totals ?? []
  const filtered = Object.values(filter).some((value) => value !== undefined)

  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <div aria-busy="true" aria-label={text.loading}>
        <Skeleton height={58} mb={8} />
        <Skeleton height={260} />
      </div>
    )
  }
  if (events.length === 0) {
    return <EmptyState {...(filtered ? text.noMatch : text.empty)} {...(filtered && onClear !== undefined ? { action: <Button size="xs" variant="light" onClick={onClear}>{text.clear}</Button> } : {})} />
  }
  return (
    <>
      <div className={classes.over}>
        <NetSummary totals={totals} book={book} />
        <TreeExport query={netQuery(asked)} />
      </div>
      <SportSums sports={list.data.pages[0]?.extra.sports ?? []} book={book} />
      {order === 'worst' && totals.length > 1 ? <p className={classes.ordered}>{text.byCurrency}</p> : null}
      <ExposureTree key={accountId ?? ''} events={events} byCurrency={order === 'worst'} book={book} accountId={accountId} onBets={setBets} />
      {list.hasNextPage ? (
        <Button size="xs" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className={classes.more}>
          {text.more}
        </Button>
      ) : null}
      {bets === null ? null : (
        <Suspense>
          <BetsDrawer key={`${bets.market.market_id} ${bets.accountId ?? ''} ${bets.cell?.selection_id ?? ''}`} of={bets} book={book} accountId={accountId} onClose={() => setBets(null)} />
        </Suspense>
      )}
    </>
  )
}
