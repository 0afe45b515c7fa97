import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'
import { bets, betStatus } from '#contract/bets.ts'
import { paths } from '../../app/paths.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { rowPages } from '../../shared/api.ts'
import { totalOf } from '../../shared/total-of.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { BetCard, betColumns } from './bet-columns.tsx'
import classes from './bets.module.css'
import { text } from './text.ts'

/** The bets of an account, or of everybody below it, newest first. */
export function AccountBets({ accountId }: { readonly accountId: string }): ReactElement {
  const navigate = useNavigate()
  const [status, setStatus] = useState<Bet['status'] | undefined>(undefined)
  const list = useInfiniteQuery(rowPages(bets.list, { query: { account_id: accountId, limit: '100', ...(status === undefined ? {} : { status }) } }))
  const columns = useMemo(() => betColumns(), [])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  return (
    <DataTable
      name="account.bets"
      aria-label={text.table}
      columns={columns}
      rows={rows}
      rowId={(bet) => bet.id}
      rowClass={(bet) => bet.side}
      state={list.isPending ? 'loading' : list.isError && rows.length === 0 ? 'error' : 'ready'}
      error={list.error}
      onRetry={() => void list.refetch()}
      empty={status === undefined ? text.empty : text.noMatch}
      onOpen={(bet) => void navigate({ to: paths.bet, params: { betId: bet.id } })}
      fetchMore={() => void list.fetchNextPage()}
      hasMore={list.hasNextPage}
      fetching={list.isFetchingNextPage}
      moreFailed={list.isFetchNextPageError}
      total={totalOf(list.data?.pages[0]?.metadata)}
      cardOf={(bet) => <BetCard bet={bet} />}
      toolbar={
        <>
          <NativeSelect
            size="xs"
            aria-label={text.filters.status}
            value={status ?? ''}
            onChange={(event) => setStatus(betStatus.safeParse(event.currentTarget.value).data)}
            data={[{ value: '', label: text.filters.allStatuses }, ...betStatus.options.map((value) => ({ value, label: text.statuses[value] }))]}
          />
          <Link to={paths.bets} search={{ account_id: accountId }} className={classes.allBets}>
            {text.allFilters}
          </Link>
        </>
      }
    />
  )
}
