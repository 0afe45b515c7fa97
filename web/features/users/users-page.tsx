import { Drawer, NativeSelect, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo, type ReactElement, type ReactNode } from 'react'
import { users } from '#contract/users.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { currencyQuestion } from '../../components/data-table/currency-question.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { Page } from '../../components/page/page.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { noCurrency } from '../../shared/currency-digits.ts'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { oneCurrency } from '../../shared/one-currency.ts'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { useKnownCurrencies } from '../../shared/use-currencies.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import type { Found } from './player-status.tsx'
import { text } from './text.ts'
import { UserCard, userColumns } from './user-columns.tsx'

const PlayerProfile = lazyPart(() => import('./player-profile.tsx'), 'PlayerProfile')

const route = getRouteApi('/shell/dashboard/users')
const fields = ['name', 'id', 'phone', 'ip'] as const

type UsersPageProps = {
  /** The statements of a player, which are a feature of their own. */
  readonly statement: (playerId: string) => ReactNode
  readonly pnl: (playerId: string) => ReactNode
}

/** Any player in the viewer's reach, found by name, id, phone or address; one of them opened beside the list. */
export function UsersPage({ statement, pnl }: UsersPageProps): ReactElement {
  const { player, view, ...query } = route.useSearch()
  const { search, by, currency, sort = 'user_name' } = query
  const known = useKnownCurrencies()
  const asks = amounts.test(sort) && oneCurrency(currency, known.currencies) === noCurrency
  const address = useListAddress('player')
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const drawer = useDialogClose(() => void navigate({ search: (before) => ({ ...before, player: undefined }) }))
  const list = useRowList(users.search, { query: { ...query, limit: '100' } }, { enabled: !asks })
  const columns = useMemo(() => userColumns(), [])

  return (
    <Page title={text.title} fill>
      <DataTable
        name="users"
        aria-label={text.table}
        columns={columns}
        {...list.table}
        rowId={playerId}
        empty={search === undefined && currency === undefined ? text.empty : { ...text.noMatch, action: <ClearFilters onClear={() => void navigate({ search: { view } })} /> }}
        {...(asks ? currencyQuestion({
          known,
          onCurrency: (chosen) => void navigate({ search: (before) => ({ ...before, currency: chosen }) }),
          onAll: () => void navigate({ search: (before) => ({ ...before, sort: undefined }) }),
        }) : {})}
        selectedId={player ?? null}
        onOpen={(row) => void navigate({ search: (before) => ({ ...before, player: row.account.id }) })}
        sort={sortOf(sort, columns)}
        onSort={(next) => address.onSearch(withParams(address.search, { sort: sortText(next, columns) }))}
        list={asks ? address : { ...address, csv: { row: users.search, query } }}
        cardOf={(row) => <UserCard found={row} />}
        toolbar={
          <>
            <SearchField
              label={text.search}
              value={search ?? ''}
              maxLength={45}
              onSearch={(value) => void navigate({ search: (before) => ({ ...before, search: value === '' ? undefined : value }), ...typedEntry('search') })}
            />
            <NativeSelect
              size="xs"
              aria-label={text.by}
              value={by ?? ''}
              onChange={(event) => {
                const chosen = fields.find((field) => field === event.currentTarget.value)
                void navigate({ search: (before) => ({ ...before, by: chosen }) })
              }}
              data={[{ value: '', label: text.byOptions.any }, ...fields.map((value) => ({ value, label: text.byOptions[value] }))]}
            />
            {known.currencies.length < 2 && currency === undefined ? null : (
              <NativeSelect
                size="xs"
                aria-label={text.columns.currency}
                value={currency ?? ''}
                onChange={(event) => {
                  const chosen = event.currentTarget.value
                  void navigate({ search: (before) => ({ ...before, currency: chosen === '' ? undefined : chosen }) })
                }}
                data={[{ value: '', label: text.allCurrencies }, ...known.currencies]}
              />
            )}
          </>
        }
      />
      <Drawer
        opened={player !== undefined}
        {...drawer}
        position="right"
        size="min(880px, 100vw)"
        title={text.profile({ name: list.rows.find((row) => row.account.id === player)?.account.user_name ?? player ?? '' })}
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

const amounts = /^-?(credit|unsettled|exposure|available)$/
const playerId = (row: Found): string => row.account.id
