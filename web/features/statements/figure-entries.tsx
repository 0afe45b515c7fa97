import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { call, rowPages } from '../../shared/api.ts'
import { amountColumn, balanceColumn, entryColumn, marketColumn, whenColumns } from './statement-columns.tsx'
import { useStatementFilters } from './statement-filters.ts'
import { StatementView } from './statement-view.tsx'
import { text } from './text.ts'

type Line = RowOf<typeof statements.entries>
export type Figure = 'own_pnl' | 'client_pnl' | 'balance_up' | 'balance_down' | 'credit' | 'given' | 'cash'

type FigureEntriesProps = {
  readonly accountId: string
  readonly figure: Figure
  /** Only what was there before this instant, ISO 8601 UTC. */
  readonly until?: string
}

/** The entries that sum to a figure of an account. */
export function FigureEntries({ accountId, figure, until }: FigureEntriesProps): ReactElement {
  const list = useStatementFilters(statements.entries)
  const { from, to = until } = list.filters
  const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), figure }
  const params = { id: accountId }
  const pages = useInfiniteQuery(rowPages(statements.entries, { params, query: { ...query, limit: '100' } }))
  const columns = useMemo(
    () => [
      ...whenColumns<Line>(),
      marketColumn<Line>(accountId),
      { id: 'user', header: text.columns.user, width: 120, cell: (line: Line) => line.user_name },
      amountColumn<Line>(text.figures[figure], figure === 'own_pnl' || figure === 'client_pnl' ? 'pnl' : 'plain'),
      balanceColumn<Line>(text.columns.sum),
      entryColumn<Line>(),
    ],
    [accountId, figure],
  )
  return (
    <StatementView
      name="statements.entries"
      title={`${text.entries} · ${text.figures[figure]}`}
      columns={columns}
      pages={pages}
      load={(page) => call(statements.entries, { params, query: { ...query, ...page } })}
      csv={{ row: statements.entries, params, query }}
      list={list}
      period={{ from, to }}
    />
  )
}
