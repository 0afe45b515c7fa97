import { NativeSelect } from '@mantine/core'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { call } from '../../shared/api.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { amountColumn, balanceColumn, entryColumn, handsColumns, whenColumns } from './statement-columns.tsx'
import { useStatementFilters } from './statement-filters.ts'
import { StatementView } from './statement-view.tsx'
import { text } from './text.ts'

type Line = RowOf<typeof statements.credit>
type CreditStatementProps = { readonly accountId: string; readonly userName: string; readonly isPlayer: boolean; readonly filters?: ReactNode }

const sides = ['all', 'upper', 'lower'] as const

/** Credit received and handed down; the balance is what may still be handed down, for a player the limit. */
export function CreditStatement({ accountId, userName, isPlayer, filters }: CreditStatementProps): ReactElement {
  const list = useStatementFilters(statements.credit)
  const { side = 'all', type } = list.filters
  const query = { ...list.filters, id: accountId }
  const pages = useRowList(statements.credit, { query: { ...query, limit: '100' } })
  const columns = useMemo(
    () => [
      ...whenColumns<Line>(),
      { id: 'from', header: text.columns.from, width: 120, grow: 1, cell: (line: Line) => line.from },
      { id: 'to', header: text.columns.to, width: 120, grow: 1, cell: (line: Line) => line.to },
      amountColumn<Line>(text.columns.amount, 'plain'),
      balanceColumn<Line>(isPlayer ? text.columns.limit : text.columns.left),
      ...handsColumns<Line>(),
      entryColumn<Line>(),
    ],
    [isPlayer],
  )
  const filterWords = [...(side === 'all' ? [] : [text.sides[side]]), ...(type === undefined ? [] : [text.types[type]])]

  return (
    <StatementView
      name="statements.credit"
      title={text.of({ statement: text.credit, name: userName })}
      columns={columns}
      pages={pages}
      load={(page) => call(statements.credit, { query: { ...query, ...page } })}
      csv={{ row: statements.credit, query, of: userName }}
      list={list}
      period={list.filters}
      filterWords={filterWords}
      filters={
        <>
          {isPlayer ? null : (
            <NativeSelect
              size="xs"
              aria-label={text.side}
              value={side}
              onChange={(event) => list.set({ side: event.currentTarget.value === 'all' ? undefined : event.currentTarget.value })}
              data={sides.map((value) => ({ value, label: text.sides[value] }))}
            />
          )}
          <NativeSelect
            size="xs"
            aria-label={text.kind}
            value={type ?? ''}
            onChange={(event) => list.set({ type: event.currentTarget.value })}
            data={[{ value: '', label: text.allKinds }, ...(['credit_deposit', 'credit_withdraw'] as const).map((value) => ({ value, label: text.types[value] }))]}
          />
          {filters}
        </>
      }
    />
  )
}
