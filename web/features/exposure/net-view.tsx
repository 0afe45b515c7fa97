import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { exposure } from '#contract/exposure.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { rowPages } from '../../shared/api.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { ExposureTree, type BetsBehind } from './exposure-tree.tsx'
import classes from './exposure.module.css'
import { NetSummary } from './net-summary.tsx'
import { text } from './text.ts'
import { TreeExport } from './tree-export.tsx'
import type { BookName } from './tree-rows.ts'

const BetsDrawer = lazyPart(() => import('./bets-drawer.tsx'), 'BetsDrawer')

export type NetFilter = {
  readonly sport_id?: string | undefined
  readonly event_id?: string | undefined
  readonly currency?: string | undefined
  readonly search?: string | undefined
}

type NetViewProps = {
  readonly filter: NetFilter
  readonly book: BookName
  readonly order: 'start' | 'worst'
  /** From whose place; absent: the viewer's own. */
  readonly accountId?: string | undefined
  readonly onClear?: () => void
}

/** Sums, then the tree of everything that is open, page after page of events. */
export function NetView({ filter, book, order, accountId, onClear }: NetViewProps): ReactElement {
  const [bets, setBets] = useState<BetsBehind | null>(null)
  const all = {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    ...(order === 'worst' ? { view: book === 'total' ? ('total' as const) : ('my_pt' as const) } : {}),
    ...(accountId === undefined ? {} : { account_id: accountId }),
  }
  const list = useInfiniteQuery(rowPages(exposure.net, { query: { ...all, limit: '50' } }))
  const events = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
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
        <NetSummary totals={list.data.pages[0]?.extra.totals ?? []} book={book} />
        <TreeExport query={all} />
      </div>
      <ExposureTree key={accountId ?? ''} events={events} book={book} accountId={accountId} onBets={setBets} />
      {list.hasNextPage ? (
        <Button size="xs" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className={classes.more}>
          {text.more}
        </Button>
      ) : null}
      {bets === null ? null : (
        <Suspense>
          <BetsDrawer key={`${bets.market.market_id} ${bets.accountId ?? ''} ${bets.selectionId ?? ''}`} of={bets} accountId={accountId} onClose={() => setBets(null)} />
        </Suspense>
      )}
    </>
  )
}
