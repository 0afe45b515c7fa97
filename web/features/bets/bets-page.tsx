import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { bets } from '#contract/bets.ts'
import { paths } from '../../app/paths.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Page } from '../../components/page/page.tsx'
import { rowPages } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { withFilter } from '../../shared/read-filters.ts'
import { BetCard, betColumns } from './bet-columns.tsx'
import { BetFilterBar } from './bet-filter-bar.tsx'
import type { BetFilterKey, BetFilters } from './bet-filters.ts'
import classes from './bets.module.css'
import { text } from './text.ts'

const route = getRouteApi('/shell/dashboard/bets')

/** Bets of everyone below the viewer, newest first, page after page as one scrolls. */
export function BetsPage(): ReactElement {
  const filters: BetFilters = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(rowPages(bets.list, { query: { ...filters, limit: '100' } }))
  const columns = useMemo(() => betColumns(), [])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])

  function show(next: BetFilters, replace = false): void {
    void navigate({ to: paths.bets, search: next, replace })
  }

  return (
    <Page title={text.title} fill>
      <BetFilterBar
        filters={filters}
        onFilters={show}
        onFilter={(key: BetFilterKey, value) => show(withFilter<typeof bets.list>(filters, key, value), key === 'player')}
        sample={rows[0]}
      />
      <DataTable
        name="bets.list"
        aria-label={text.table}
        columns={columns}
        rows={rows}
        rowId={(bet) => bet.id}
        rowClass={(bet) => bet.side}
        state={list.isPending ? 'loading' : list.isError && rows.length === 0 ? 'error' : 'ready'}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={text.empty}
        onOpen={(bet) => void navigate({ to: paths.bet, params: { betId: bet.id } })}
        fetchMore={() => void list.fetchNextPage()}
        hasMore={list.hasNextPage}
        fetching={list.isFetchingNextPage}
        cardOf={(bet) => <BetCard bet={bet} />}
        toolbar={
          <>
            <bdi dir="ltr" className={classes.count}>
              {countText(rows.length, list.hasNextPage, list.data?.pages[0]?.metadata)}
            </bdi>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={list.isRefetching}
              onClick={() => void list.refetch()}
            >
              {text.refresh}
            </Button>
          </>
        }
      />
    </Page>
  )
}

type Total = { readonly total?: number | undefined; readonly total_is_exact?: boolean | undefined } | undefined

function countText(shown: number, more: boolean, metadata: Total): string {
  if (metadata?.total === undefined) return text.shownOnly({ shown: formatCount(shown, !more) })
  return text.shown({ shown: formatCount(shown), total: formatCount(metadata.total, metadata.total_is_exact ?? true) })
}
