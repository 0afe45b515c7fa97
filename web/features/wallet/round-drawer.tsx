import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { wallet } from '#contract/wallet.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { listState } from '../../shared/list-state.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { ResolveRound } from './resolve-round.tsx'
import { roundTones, type RoundRow } from './round-columns.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

type CallRow = RowOf<typeof wallet.roundCalls>

/** One round with its calls, and for those who may, how it ends where its provider does not end it. */
export function RoundDrawer({ id, reportId, onClose }: { readonly id: string; /** The report by which it is looked at, which goes with its end as the evidence. */ readonly reportId: string | undefined; readonly onClose: () => void }): ReactElement {
  const drawer = useDialogClose(onClose)
  const found = useQuery(rowQuery(wallet.round, { params: { id } }))
  const round = found.data?.data[0]
  return (
    <Drawer opened {...drawer} position="right" size="xl" title={round === undefined ? text.round : text.roundOf({ game: round.game_name, player: round.user_name })} closeButtonProps={{ 'aria-label': text.close }}>
      {round === undefined ? (
        found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton height={200} role="img" aria-label={text.loading} />
      ) : (
        <>
          <RoundFacts round={round} />
          <RoundCalls round={round} />
          {round.closed_at === null || round.late_win_minor > 0 ? (
            <Permitted call={wallet.resolveRound}>
              <ResolveRound round={round} reportId={reportId} />
            </Permitted>
          ) : null}
        </>
      )}
    </Drawer>
  )
}

function RoundFacts({ round }: { readonly round: RoundRow }): ReactElement {
  const { columns } = text
  return (
    <dl className={classes.facts}>
      <div><dt>{columns.state}</dt><dd><Chip tone={roundTones[round.state]}>{text.states[round.state]}</Chip></dd></div>
      <div><dt>{columns.provider}</dt><dd dir="auto">{round.provider_name}</dd></div>
      <div><dt>{columns.external}</dt><dd><bdi dir="ltr">{round.external_id}</bdi></dd></div>
      <div><dt>{columns.business}</dt><dd dir="auto">{round.business_name}</dd></div>
      <div><dt>{columns.opened}</dt><dd><When iso={round.opened_at} /></dd></div>
      <div><dt>{columns.lastCall}</dt><dd><When iso={round.last_call_at} /></dd></div>
      <div><dt>{columns.closed}</dt><dd><When iso={round.closed_at} /></dd></div>
      <div><dt>{columns.stake}</dt><dd><Amount minor={round.stake_minor} currency={round.currency} withCurrency /></dd></div>
      <div><dt>{columns.win}</dt><dd><Amount minor={round.win_minor} currency={round.currency} withCurrency /></dd></div>
      {round.late_win_minor === 0 ? null : <div><dt>{columns.late}</dt><dd><Amount minor={round.late_win_minor} currency={round.currency} withCurrency /></dd></div>}
      <div><dt>{columns.posted}</dt><dd>
          <FigureButton of={{ accountId: round.player_id, userName: round.user_name, figure: 'total_pnl', place: { round_id: round.id }, placeName: text.roundOf({ game: round.game_name, player: round.user_name }) }} name={columns.posted}>
            <Amount minor={round.posted_minor} currency={round.currency} withCurrency tone="pnl" />
          </FigureButton>
        </dd></div>
      {round.resolved_by === null ? null : (
        <div><dt>{text.resolvedBy({ name: round.resolved_by })}</dt><dd dir="auto">{round.resolve_reason}</dd></div>
      )}
      {round.resolve_report_id === null ? null : (
        <div>
          <dt>{text.compare.evidence}</dt>
          <dd><Link to={paths.casinoRounds} search={{ tab: 'reports', report: round.resolve_report_id }}><bdi dir="ltr">{round.resolve_report_id}</bdi></Link></dd>
        </div>
      )}
    </dl>
  )
}

function RoundCalls({ round }: { readonly round: RoundRow }): ReactElement {
  const calls = useQuery(rowQuery(wallet.roundCalls, { params: { id: round.id } }))
  const rows = calls.data?.data ?? noCalls
  const { currency } = round
  const columns = useMemo(() => callColumns(currency), [currency])
  return (
    <DataTable
      name="wallet.calls"
      aria-label={text.columns.calls}
      columns={columns}
      rows={rows}
      rowId={callId}
      state={listState(calls, rows)}
      query={rowKey(wallet.roundCalls, { params: { id: round.id } })}
      error={calls.error}
      onRetry={() => void calls.refetch()}
      empty={text.emptyCalls}
      cardOf={(row) => <CallCard row={row} currency={currency} />}
      height="auto"
    />
  )
}

const noCalls: readonly CallRow[] = []
const callId = (row: CallRow): string => row.transaction_id
const callColumns = (currency: string): readonly Column<CallRow>[] => [
  { id: 'at', header: text.columns.at, width: 112, fixed: true, cell: (row) => <When iso={row.at} style="short" /> },
  { id: 'kind', header: text.columns.kind, width: 90, fixed: true, cell: (row) => text.kinds[row.kind] },
  { id: 'amount', header: text.columns.amount, width: 104, align: 'end', cell: (row) => <Amount minor={moved(row)} currency={currency} /> },
  { id: 'balance', header: text.columns.balance, width: 112, align: 'end', cell: (row) => <Amount minor={row.balance_minor} currency={currency} /> },
  { id: 'transaction', header: text.columns.transaction, width: 130, grow: 1, cell: (row) => <bdi dir="ltr" className={classes.clip} title={row.transaction_id}>{row.transaction_id}</bdi> },
  { id: 'undone', header: text.columns.undone, width: 130, grow: 1, cell: (row) => undone(row) },
]

/** What it moves of the round. */
const moved = (row: CallRow): number | null => (row.kind === 'bet' || row.kind === 'win' ? row.amount_minor : null)
const undone = (row: CallRow): ReactNode => row.late ? text.waits : row.kind === 'tombstone' ? <bdi dir="ltr">{row.reference_id}</bdi> : row.undone_by === null ? '–' : row.undone_by === 'resolution' ? text.byPerson : <bdi dir="ltr">{row.undone_by}</bdi>

function CallCard({ row, currency }: { readonly row: CallRow; readonly currency: string }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <b>{text.kinds[row.kind]}</b>
        <Amount minor={moved(row)} currency={currency} />
      </span>
      <span className={classes.cardLine}>
        <When iso={row.at} style="short" />
        <span>{text.columns.balance} <Amount minor={row.balance_minor} currency={currency} /></span>
      </span>
      <span className={classes.cardLine}>
        <bdi dir="ltr" className={classes.clip} title={row.transaction_id}>{row.transaction_id}</bdi>
        <span>{undone(row)}</span>
      </span>
    </div>
  )
}
