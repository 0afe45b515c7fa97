import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { bets } from '#contract/bets.ts'
import { paths } from '../../app/paths.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { CopyIds } from '../../components/data-table/copy-ids.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText, type Sort } from '../../components/data-table/table-sort.ts'
import { Page } from '../../components/page/page.tsx'
import { rowPages } from '../../shared/api.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { withFilter } from '../../shared/read-filters.ts'
import { totalOf } from '../../shared/total-of.ts'
import { useListAddress } from '../../shared/use-list-address.ts'
import { BetCard, betColumns } from './bet-columns.tsx'
import { BetFilterBar } from './bet-filter-bar.tsx'
import type { BetFilterKey, BetFilters } from './bet-filters.ts'
import { text } from './text.ts'

const route = getRouteApi('/shell/dashboard/bets')

/** Bets of everyone below the viewer, newest first, page after page as one scrolls. */
export function BetsPage(): ReactElement {
  const { view, ...filters } = route.useSearch()
  const address = useListAddress()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(rowPages(bets.list, { query: { ...filters, limit: '100' } }))
  const columns = useMemo(() => betColumns(), [])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const sort = useMemo(() => sortOf(filters.sort ?? '-placed', columns), [filters.sort, columns])
  const { sort: _sort, ...asked } = filters
  const filtered = Object.keys(asked).length > 0

  function show(next: BetFilters, replace = false): void {
    void navigate({ to: paths.bets, search: { ...next, view }, replace })
  }
  function order(next: Sort): void {
    const chosen = sortText(next, columns)
    show(withFilter<typeof bets.list>(filters, 'sort', chosen === '-placed' ? undefined : chosen))
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
        rowId={betId}
        rowClass={betSide}
        state={list.isPending ? 'loading' : list.isError && rows.length === 0 ? 'error' : 'ready'}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={() => show({})} /> } : text.empty}
        onOpen={(bet) => void navigate({ to: paths.bet, params: { betId: bet.id } })}
        sort={sort}
        onSort={order}
        fetchMore={() => void list.fetchNextPage()}
        hasMore={list.hasNextPage}
        fetching={list.isFetchingNextPage}
        moreFailed={list.isFetchNextPageError}
        total={totalOf(list.data?.pages[0]?.metadata)}
        list={{ ...address, csv: { row: bets.list, query: filters } }}
        bulk={(picked) => <CopyIds ids={picked.rows.map(betId)} />}
        cardOf={(bet) => <BetCard bet={bet} />}
        toolbar={
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={list.isRefetching}
            onClick={() => void list.refetch()}
          >
            {text.refresh}
          </Button>
        }
      />
    </Page>
  )
}

const betId = (bet: Bet): string => bet.id
const betSide = (bet: Bet): Bet['side'] => bet.side
