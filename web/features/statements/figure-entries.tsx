import { useMemo, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements, type FigureName } from '#contract/statements.ts'
import { call } from '../../shared/api.ts'
import type { OpenedFigure } from '../../shared/open-figure.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { toneOf } from './profit-figures.ts'
import { amountColumn, balanceColumn, entryColumn, marketColumn, whenColumns } from './statement-columns.tsx'
import { useStatementFilters } from './statement-filters.ts'
import { StatementView } from './statement-view.tsx'
import { text } from './text.ts'

type Line = RowOf<typeof statements.entries>

/** The entries that sum to a figure of an account, newest first, with what it was after each. */
export function FigureEntries({ of }: { readonly of: OpenedFigure & { readonly figure: FigureName } }): ReactElement {
  const { accountId, figure, part, place, placeName } = of
  const list = useStatementFilters(statements.entries, { from: of.from, to: of.to })
  const { from, to, sort } = list.filters
  const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...(part === undefined ? {} : { part }), ...(sort === undefined ? {} : { sort }), ...place, figure }
  const params = { id: accountId }
  const pages = useRowList(statements.entries, { params, query: { ...query, limit: '100' } })
  const narrowed = [...(part === undefined ? [] : [text.parts[part]]), ...(placeName === undefined ? [] : [placeName])]
  const columns = useMemo(
    () => [
      ...whenColumns<Line>(),
      marketColumn<Line>(accountId),
      { id: 'user', header: text.columns.user, width: 92, cell: (line: Line) => line.user_name },
      amountColumn<Line>(text.columns.amount, toneOf(figure)),
      balanceColumn<Line>(text.columns.after),
      entryColumn<Line>(),
    ],
    [accountId, figure],
  )
  return (
    <StatementView
      name="statements.entries"
      title={text.of({ statement: text.figures[figure], name: of.userName })}
      columns={columns}
      pages={pages}
      load={(page) => call(statements.entries, { params, query: { ...query, ...page } })}
      csv={{ row: statements.entries, params, query, of: of.userName }}
      list={list}
      period={{ from, to }}
      {...(narrowed.length === 0 ? {} : { filterWords: narrowed })}
    />
  )
}
