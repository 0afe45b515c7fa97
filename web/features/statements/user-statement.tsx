import { NativeSelect } from '@mantine/core'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { Amount } from '../../components/value/amount.tsx'
import { call } from '../../shared/api.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { OneRound } from './one-round.tsx'
import { amountColumn, balanceColumn, entryColumn, marketColumn, whenColumns } from './statement-columns.tsx'
import { useStatementFilters } from './statement-filters.ts'
import { StatementView } from './statement-view.tsx'
import { text } from './text.ts'

type Line = RowOf<typeof statements.user>
type UserStatementProps = { readonly playerId: string; readonly userName: string; readonly filters?: ReactNode }

const kinds = ['game', 'cash', 'limit'] as const

/** A player's whole account: profit and loss, cash and credit, with limit and balance after each. */
export function UserStatement({ playerId, userName, filters }: UserStatementProps): ReactElement {
  const list = useStatementFilters(statements.user)
  const { type, round_id: roundId } = list.filters
  const query = { ...list.filters, id: playerId }
  const pages = useRowList(statements.user, { query: { ...query, limit: '100' } })
  const columns = useMemo(
    () => [
      ...whenColumns<Line>(),
      marketColumn<Line>(playerId, (round) => list.set({ round_id: round })),
      amountColumn<Line>(text.columns.amount, 'plain'),
      balanceColumn<Line>(text.columns.balance),
      { id: 'limit', header: text.columns.limit, width: 130, align: 'end' as const, cell: (line: Line) => <Amount minor={line.credit_limit_minor} currency={line.currency} /> },
      entryColumn<Line>(),
    ],
    [playerId, list],
  )

  return (
    <StatementView
      name="statements.user"
      title={text.of({ statement: text.user, name: userName })}
      columns={columns}
      pages={pages}
      load={(page) => call(statements.user, { query: { ...query, ...page } })}
      csv={{ row: statements.user, query, of: userName }}
      list={list}
      period={list.filters}
      filterWords={[...(type === undefined ? [] : [text.userTypes[type]]), ...(roundId === undefined ? [] : [text.changes.oneRound])]}
      filters={
        <>
          <NativeSelect
            size="xs"
            aria-label={text.kind}
            value={type ?? ''}
            onChange={(event) => list.set({ type: event.currentTarget.value })}
            data={[{ value: '', label: text.userTypes.all }, ...kinds.map((value) => ({ value, label: text.userTypes[value] }))]}
          />
          <OneRound round={roundId} onWhole={() => list.set({ round_id: undefined })} />
          {filters}
        </>
      }
    />
  )
}
