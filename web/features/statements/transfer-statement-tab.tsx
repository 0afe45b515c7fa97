import { NativeSelect } from '@mantine/core'
import { useMemo, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { call } from '../../shared/api.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { amountColumn, balanceColumn, entryColumn, handsColumns, whenColumns } from './statement-columns.tsx'
import { useStatementFilters } from './statement-filters.ts'
import { StatementView } from './statement-view.tsx'
import { text } from './text.ts'
import { useSubject } from './use-subject.ts'

type Line = RowOf<typeof statements.transfers>

const sides = ['all', 'upper', 'lower'] as const
const directions = ['all', 'credit', 'debit'] as const

/** Cash given and taken: who paid whom. */
export function TransferStatementTab({ accountId }: { readonly accountId: string }): ReactElement {
  const { subject } = useSubject(accountId)
  const name = subject?.user_name ?? accountId
  const list = useStatementFilters(statements.transfers)
  const { side = 'all', direction, user } = list.filters
  const query = list.filters
  const params = { id: accountId }
  const pages = useRowList(statements.transfers, { params, query: { ...query, limit: '100' } })
  const columns = useMemo(
    () => [
      ...whenColumns<Line>(),
      { id: 'payer', header: text.columns.payer, width: 120, grow: 1, cell: (line: Line) => line.payer },
      { id: 'payee', header: text.columns.payee, width: 120, grow: 1, cell: (line: Line) => line.payee },
      amountColumn<Line>(text.columns.cash, 'plain'),
      balanceColumn<Line>(text.columns.sum),
      ...handsColumns<Line>(),
      entryColumn<Line>(),
    ],
    [],
  )
  const filterWords = [...(side === 'all' ? [] : [text.sides[side]]), ...(direction === undefined ? [] : [text.directions[direction]]), ...(user === undefined ? [] : [user])]

  return (
    <StatementView
      name="statements.transfers"
      title={text.of({ statement: text.transfers, name })}
      columns={columns}
      pages={pages}
      load={(page) => call(statements.transfers, { params, query: { ...query, ...page } })}
      csv={{ row: statements.transfers, params, query, of: name }}
      list={list}
      period={list.filters}
      filterWords={filterWords}
      filters={
        <>
          <NativeSelect
            size="xs"
            aria-label={text.side}
            value={side}
            onChange={(event) => list.set({ side: event.currentTarget.value === 'all' ? undefined : event.currentTarget.value })}
            data={sides.map((value) => ({ value, label: text.sides[value] }))}
          />
          <NativeSelect
            size="xs"
            aria-label={text.direction}
            value={direction ?? 'all'}
            onChange={(event) => list.set({ direction: event.currentTarget.value === 'all' ? undefined : event.currentTarget.value })}
            data={directions.map((value) => ({ value, label: text.directions[value] }))}
          />
          <SearchField label={text.payerSearch} value={user ?? ''} onSearch={(value) => list.set({ user: value.length < 3 ? undefined : value }, 'user')} maxLength={20} />
        </>
      }
    />
  )
}
