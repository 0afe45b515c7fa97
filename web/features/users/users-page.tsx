import { Drawer, NativeSelect, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, type ReactElement, type ReactNode } from 'react'
import { users } from '#contract/users.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Page } from '../../components/page/page.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { rowPages } from '../../shared/api.ts'
import { loadPart } from '../../shared/load-part.ts'
import { totalOf } from '../../shared/total-of.ts'
import { useListAddress } from '../../shared/use-list-address.ts'
import type { Found } from './player-status.tsx'
import { text } from './text.ts'
import { UserCard, userColumns } from './user-columns.tsx'

const PlayerProfile = lazy(() => loadPart(() => import('./player-profile.tsx')).then((part) => ({ default: part.PlayerProfile })))

const route = getRouteApi('/shell/dashboard/users')
const fields = ['name', 'id', 'phone', 'ip'] as const

type UsersPageProps = {
  /** The statements of a player, which are a feature of their own. */
  readonly statement: (playerId: string) => ReactNode
  readonly pnl: (playerId: string) => ReactNode
}

/** Any player in the viewer's reach, found by name, id, phone or address; one of them opened beside the list. */
export function UsersPage({ statement, pnl }: UsersPageProps): ReactElement {
  const { search, by, player, view } = route.useSearch()
  const address = useListAddress()
  const navigate = route.useNavigate()
  const query = { ...(search === undefined ? {} : { search }), ...(by === undefined ? {} : { by }) }
  const list = useInfiniteQuery(rowPages(users.search, { query: { ...query, limit: '100' } }))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const columns = useMemo(() => userColumns(), [])

  return (
    <Page title={text.title} fill>
      <DataTable
        name="users"
        aria-label={text.table}
        columns={columns}
        rows={rows}
        rowId={playerId}
        state={list.isPending ? 'loading' : list.isError && rows.length === 0 ? 'error' : 'ready'}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={search === undefined ? text.empty : { ...text.noMatch, action: <ClearFilters onClear={() => void navigate({ search: { view } })} /> }}
        selectedId={player ?? null}
        onOpen={(row) => void navigate({ search: (before) => ({ ...before, player: row.account.id }) })}
        fetchMore={() => void list.fetchNextPage()}
        hasMore={list.hasNextPage}
        fetching={list.isFetchingNextPage}
        moreFailed={list.isFetchNextPageError}
        total={totalOf(list.data?.pages[0]?.metadata)}
        list={address}
        cardOf={(row) => <UserCard found={row} />}
        toolbar={
          <>
            <SearchField
              label={text.search}
              value={search ?? ''}
              maxLength={45}
              onSearch={(value) => void navigate({ search: (before) => ({ ...before, search: value === '' ? undefined : value }), replace: true })}
            />
            <NativeSelect
              size="xs"
              aria-label={text.by}
              value={by ?? ''}
              onChange={(event) => {
                const chosen = fields.find((field) => field === event.currentTarget.value)
                void navigate({ search: (before) => ({ ...before, by: chosen }), replace: true })
              }}
              data={[{ value: '', label: text.byOptions.any }, ...fields.map((value) => ({ value, label: text.byOptions[value] }))]}
            />
          </>
        }
      />
      <Drawer
        opened={player !== undefined}
        onClose={() => void navigate({ search: (before) => ({ ...before, player: undefined }) })}
        position="right"
        size="min(880px, 100vw)"
        title={text.profile({ name: rows.find((row) => row.account.id === player)?.account.user_name ?? player ?? '' })}
        closeButtonProps={{ 'aria-label': text.close }}
      >
        {player === undefined ? null : (
          <Suspense fallback={<Skeleton height={420} role="img" aria-label={text.loading} />}>
            <PlayerProfile key={player} playerId={player} statement={statement} pnl={pnl} />
          </Suspense>
        )}
      </Drawer>
    </Page>
  )
}

const playerId = (row: Found): string => row.account.id
