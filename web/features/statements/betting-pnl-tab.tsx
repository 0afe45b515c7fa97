import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { sports } from '#contract/sports.ts'
import { statements } from '#contract/statements.ts'
import { can } from '../../shared/access.ts'
import { call, rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { OneRound } from './one-round.tsx'
import { amountColumn, balanceColumn, entryColumn, marketColumn, whenColumns } from './statement-columns.tsx'
import { useStatementFilters } from './statement-filters.ts'
import type { StatementLine } from './statement-line.ts'
import { StatementView } from './statement-view.tsx'
import { text } from './text.ts'
import { useSubject } from './use-subject.ts'

type Line = RowOf<typeof statements.pnl>

const profitTypes = ['pnl', 'commission', 'pnl_reversal', 'commission_reversal', 'void_adjustment', 'void_reversal', 'void_adjustment_reversal', 'casino', 'casino_round', 'bonus', 'adjustment'] as const satisfies readonly (StatementLine['type'] | 'casino')[]
const views = ['my_share', 'total'] as const

/** Profit and loss of an account, as its own share or as the total; cash and credit are no part of it. */
export function BettingPnlTab({ accountId }: { readonly accountId: string }): ReactElement {
  const { user } = useSession()
  const { subject } = useSubject(accountId)
  const name = subject?.user_name ?? accountId
  const list = useStatementFilters(statements.pnl)
  const { view = 'my_share', type, game_id: gameId, round_id: roundId } = list.filters
  const query = { ...list.filters, view, id: accountId }
  const pages = useRowList(statements.pnl, { query: { ...query, limit: '100' } })
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: can(user, 'SPORTS') }).data?.data ?? []
  const columns = useMemo(
    () => [
      ...whenColumns<Line>(),
      marketColumn<Line>(accountId, (round) => list.set({ round_id: round })),
      { id: 'user', header: text.columns.user, width: 92, cell: (line: Line) => line.user_name },
      amountColumn<Line>(view === 'total' ? text.columns.pnlTotal : text.columns.pnlShare, 'pnl'),
      balanceColumn<Line>(text.columns.running),
      entryColumn<Line>(),
    ],
    [accountId, view, list],
  )
  const filterWords = [...(type === undefined ? [] : [text.types[type]]), ...(gameId === undefined ? [] : [games.find(({ id }) => id === gameId)?.name ?? gameId]), ...(roundId === undefined ? [] : [text.changes.oneRound])]

  return (
    <StatementView
      name="statements.pnl"
      title={text.of({ statement: text.pnl, name })}
      columns={columns}
      pages={pages}
      load={(page) => call(statements.pnl, { query: { ...query, ...page } })}
      csv={{ row: statements.pnl, query, of: name }}
      list={list}
      period={list.filters}
      filterWords={filterWords}
      filters={
        <>
          <SegmentedControl size="xs" aria-label={text.view} value={view} onChange={(value) => list.set({ view: value })} data={views.map((value) => ({ value, label: text.views[value] }))} />
          <NativeSelect
            size="xs"
            aria-label={text.kind}
            value={type ?? ''}
            onChange={(event) => list.set({ type: event.currentTarget.value })}
            data={[{ value: '', label: text.allKinds }, ...profitTypes.map((value) => ({ value, label: text.types[value] }))]}
          />
          <OneRound round={roundId} onWhole={() => list.set({ round_id: undefined })} />
          {games.length === 0 ? null : (
            <NativeSelect
              size="xs"
              aria-label={text.sport}
              value={gameId ?? ''}
              onChange={(event) => list.set({ game_id: event.currentTarget.value })}
              data={[{ value: '', label: text.allSports }, ...games.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
        </>
      }
    />
  )
}
