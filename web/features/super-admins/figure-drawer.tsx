import { Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import { statements } from '#contract/statements.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import { rowPages } from '../../shared/api.ts'
import type { FigureName } from './balance-banner.tsx'
import classes from './balance-banner.module.css'
import { text } from './text.ts'

type Entry = z.output<(typeof statements.entries)['row']>

const columns = (): readonly Column<Entry>[] => [
  { id: 'at', header: text.entries.at, width: 124, cell: (entry) => <When iso={entry.at} style="short" /> },
  { id: 'type', header: text.entries.type, width: 112, cell: (entry) => text.entryTypes[entry.type] },
  { id: 'description', header: text.entries.description, width: 160, grow: 2, cell: (entry) => entry.description },
  { id: 'account', header: text.entries.account, width: 120, cell: (entry) => entry.user_name },
  { id: 'amount', header: text.entries.amount, width: 120, align: 'end', cell: (entry) => <Amount minor={entry.amount_minor} currency={entry.currency} tone="pnl" /> },
  { id: 'balance', header: text.entries.balance, width: 120, align: 'end', cell: (entry) => <Amount minor={entry.balance_minor} currency={entry.currency} /> },
]

type FigureDrawerProps = { readonly accountId: string; readonly userName: string; readonly figure: FigureName; readonly onClose: () => void }

/** The entries that sum to a figure, newest first, with what it was after each. */
export function FigureDrawer({ accountId, userName, figure, onClose }: FigureDrawerProps): ReactElement {
  const list = useInfiniteQuery(rowPages(statements.entries, { params: { id: accountId }, query: { figure, limit: '100' } }))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const shown = useMemo(() => columns(), [])
  const ends = list.data?.pages[0]?.extra.ends
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(860px, 100vw)"
      title={text.entries.title({ figure: text.entryFigures[figure], name: userName })}
      closeButtonProps={{ 'aria-label': text.bulk.close }}
      classNames={{ body: classes.drawer, content: classes.drawerContent }}
    >
      {ends === undefined ? null : (
        <p className={classes.sum}>
          {text.entries.sum} <Amount minor={ends.sum_minor} currency={ends.currency} withCurrency tone="pnl" />
        </p>
      )}
      <DataTable
        name="figure.entries"
        aria-label={text.entries.table}
        columns={shown}
        rows={rows}
        rowId={(entry) => `${entry.entry_id} ${entry.account_id} ${entry.type}`}
        state={list.isPending ? 'loading' : list.isError && rows.length === 0 ? 'error' : 'ready'}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={text.entries.empty}
        fetchMore={() => void list.fetchNextPage()}
        hasMore={list.hasNextPage}
        fetching={list.isFetchingNextPage}
        moreFailed={list.isFetchNextPageError}
        dense
      />
    </Drawer>
  )
}
