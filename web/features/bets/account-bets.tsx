import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactElement } from 'react'
import { betStatus } from '#contract/bet-rows.ts'
import { bets } from '#contract/bets.ts'
import { paths } from '../../app/paths.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { useInnerAddress, withParams } from '../../shared/list-address.tsx'
import { readFilters } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { BetCard, useBetColumns } from './bet-columns.tsx'
import classes from './bets.module.css'
import { text } from './text.ts'

/** The bets of an account, or of everybody below it, newest first. */
export function AccountBets({ accountId }: { readonly accountId: string }): ReactElement {
  const navigate = useNavigate()
  const { user } = useSession()
  const address = useInnerAddress()
  const { account_id: _, ...filters } = readFilters(bets.list, Object.fromEntries(new URLSearchParams(address.search)))
  const query = { ...filters, account_id: accountId }
  const list = useRowList(bets.list, { query: { ...query, limit: '100' } })
  const columns = useBetColumns()
  const { sort = '-placed', ...asked } = filters
  return (
    <DataTable
      name="account.bets"
      aria-label={text.table}
      columns={columns}
      {...list.table}
      rowId={(bet) => bet.id}
      rowClass={(bet) => bet.side}
      empty={Object.keys(asked).length === 0 ? text.empty : { ...text.noMatch, action: <ClearFilters onClear={() => address.onSearch('')} /> }}
      onOpen={(bet) => void navigate({ to: paths.bet, params: { betId: bet.id } })}
      sort={sortOf(sort, columns)}
      onSort={(next) => address.onSearch(withParams(address.search, { sort: sortText(next, columns) }))}
      list={{ ...address, csv: { row: bets.list, query } }}
      cardOf={(bet) => <BetCard bet={bet} />}
      toolbar={
        <>
          <NativeSelect
            size="xs"
            aria-label={text.filters.status}
            value={filters.status ?? ''}
            onChange={(event) => address.onSearch(withParams(address.search, { status: event.currentTarget.value }))}
            data={[{ value: '', label: text.filters.allStatuses }, ...betStatus.options.map((value) => ({ value, label: text.statuses[value] }))]}
          />
          <Link to={paths.bets} search={query} className={classes.allBets}>
            {text.allFilters}
          </Link>
          {/* The statement beside it goes by the clock of its business, which may be another one. */}
          <small>{text.times({ zone: user.time_zone })}</small>
        </>
      }
    />
  )
}
