import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import { bets } from '#contract/bets.ts'
import { paths } from '../../app/paths.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { currencyQuestion } from '../../components/data-table/currency-question.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText, type Sort } from '../../components/data-table/table-sort.ts'
import { Page } from '../../components/page/page.tsx'
import { useListAddress } from '../../shared/list-address.tsx'
import type { ListedBet } from '../../shared/newest-bets.ts'
import { withFilter } from '../../shared/read-filters.ts'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { useKnownCurrencies } from '../../shared/use-currencies.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { BetCard, useBetColumns } from './bet-columns.tsx'
import { BetFilterBar } from './bet-filter-bar.tsx'
import type { BetFilterKey, BetFilters } from './bet-filters.ts'
import { needsCurrency } from './needs-currency.ts'
import { text } from './text.ts'

const route = getRouteApi('/shell/dashboard/bets')

export type BetsPageProps = {
  /** What other features add: beside the title, and for the bets that are picked. */
  readonly aside?: ReactNode
  readonly bulk?: (picked: { readonly ids: readonly string[]; readonly clear: () => void }) => ReactNode
}

/** Bets of everyone below the viewer, newest first, page after page as one scrolls. */
export function BetsPage({ aside, bulk }: BetsPageProps): ReactElement {
  const { view, ...filters } = route.useSearch()
  const address = useListAddress()
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const known = useKnownCurrencies()
  const { currencies } = known
  const asks = needsCurrency(filters, currencies)
  const list = useRowList(bets.list, { query: { ...filters, limit: '100' } }, { enabled: !asks })
  const columns = useBetColumns()
  const sort = useMemo(() => sortOf(filters.sort ?? '-placed', columns), [filters.sort, columns])
  const { sort: _sort, ...asked } = filters
  const { stake_min: _least, stake_max: _most, ...uncompared } = asked
  const filtered = Object.keys(asked).length > 0

  function show(next: BetFilters, typed?: string): void {
    void navigate({ to: paths.bets, search: { ...next, view }, ...typedEntry(typed) })
  }
  function order(next: Sort): void {
    const chosen = sortText(next, columns)
    show(withFilter<typeof bets.list>(filters, 'sort', chosen === '-placed' ? undefined : chosen))
  }

  return (
    <Page title={text.title} fill aside={aside}>
      <BetFilterBar
        filters={filters}
        onFilters={show}
        onFilter={(key: BetFilterKey, value) => show(withFilter<typeof bets.list>(filters, key, value), key === 'player' ? key : undefined)}
        sample={list.rows[0]}
        isLoaded={asks || list.pages !== undefined}
      />
      <DataTable
        name="bets.list"
        aria-label={text.table}
        columns={columns}
        {...list.table}
        rowId={betId}
        rowClass={betSide}
        empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={() => show({})} /> } : text.empty}
        {...(asks ? currencyQuestion({ known, onCurrency: (currency) => show({ ...filters, currency }), onAll: () => show(uncompared) }) : {})}
        onOpen={(bet) => void navigate({ to: paths.bet, params: { betId: bet.id } })}
        sort={sort}
        onSort={order}
        list={asks ? address : { ...address, csv: { row: bets.list, query: filters } }}
        {...(bulk === undefined ? {} : { bulk: ({ rows, clear }: { readonly rows: readonly ListedBet[]; readonly clear: () => void }) => bulk({ ids: rows.map(betId), clear }) })}
        cardOf={(bet) => <BetCard bet={bet} />}
        toolbar={asks ? null :
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={list.refetching}
            onClick={list.refetch}
          >
            {text.refresh}
          </Button>
        }
      />
    </Page>
  )
}

const betId = (bet: ListedBet): string => bet.id
const betSide = (bet: ListedBet): ListedBet['side'] => bet.side
