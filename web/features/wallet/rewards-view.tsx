import { useMemo, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { wallet } from '#contract/wallet.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import { useInnerAddress } from '../../shared/list-address.tsx'
import { PeriodBar } from '../../shared/period-bar.tsx'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { WhoseRounds, type RoundFilters } from './round-filter-bar.tsx'
import { refreshMs } from './rounds-view.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

type RewardRow = RowOf<typeof wallet.rewards>

/** What providers gave players outside of every round. */
export function RewardsView({ filters: { casino_provider_id, player_id, named, from, to }, onFilter }: { readonly filters: RoundFilters; readonly onFilter: (change: RoundFilters) => void }): ReactElement {
  const { user } = useSession()
  const filters = { ...(casino_provider_id && { casino_provider_id }), ...(player_id && { player_id }), ...(named && { named }), ...(from && { from }), ...(to && { to }) }
  const list = useRowList(wallet.rewards, { query: { ...filters, limit: '100' } }, { refetchInterval: refreshMs })
  const address = useInnerAddress()
  const columns = useMemo(() => rewardColumns(), [])
  return (
    <DataTable
      name="wallet.rewards"
      aria-label={text.tabs.rewards}
      columns={columns}
      {...list.table}
      rowId={rewardId}
      empty={text.emptyRewards}
      list={{ ...address, csv: { row: wallet.rewards, query: filters } }}
      cardOf={(row) => <RewardCard row={row} />}
      toolbar={
        <>
          <WhoseRounds filters={filters} onFilter={onFilter} playerName={list.rows.find((row) => row.player_id === player_id)?.user_name} />
          <SearchField label={text.columns.transaction} value={named ?? ''} onSearch={(next) => onFilter({ named: next === '' ? undefined : next })} maxLength={128} />
          <PeriodBar period={filters} onPeriod={(period) => onFilter({ from: period.from, to: period.to })} timeZone={user.time_zone} />
        </>
      }
    />
  )
}

const rewardId = (row: RewardRow): string => row.id
const clip = (words: string): ReactElement => <span dir="auto" className={classes.clip} title={words}>{words}</span>

const rewardColumns = (): readonly Column<RewardRow>[] => [
  { id: 'at', header: text.columns.at, width: 112, fixed: true, cell: (row) => <When iso={row.at} style="short" /> },
  { id: 'type', header: text.columns.kind, width: 120, grow: 1, cell: (row) => text.rewardTypes[row.type] },
  { id: 'player', header: text.columns.player, width: 106, grow: 1, fixed: true, cell: (row) => clip(row.user_name) },
  { id: 'provider', header: text.columns.provider, width: 110, grow: 1, cell: (row) => clip(row.provider_name) },
  { id: 'business', header: text.columns.business, width: 120, hiddenAtFirst: true, cell: (row) => clip(row.business_name) },
  { id: 'amount', header: text.columns.amount, width: 116, align: 'end', cell: (row) => <Amount minor={row.amount_minor} currency={row.currency} withCurrency /> },
  { id: 'undone', header: text.columns.undoneAt, width: 112, cell: (row) => (row.undone_at === null ? '–' : <When iso={row.undone_at} style="short" />) },
  { id: 'transaction', header: text.columns.transaction, width: 130, grow: 1, cell: (row) => <bdi dir="ltr" className={classes.clip} title={row.transaction_id}>{row.transaction_id}</bdi> },
]

function RewardCard({ row }: { readonly row: RewardRow }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <b dir="auto" className={classes.clip}>{row.user_name}</b>
        <Amount minor={row.amount_minor} currency={row.currency} withCurrency />
      </span>
      <span className={classes.cardLine}>
        <span dir="auto" className={classes.clip}>{row.provider_name} · {text.rewardTypes[row.type]}</span>
        <When iso={row.at} style="short" />
      </span>
      {row.undone_at === null ? null : <span className={classes.cardLine}><span>{text.columns.undoneAt}</span><When iso={row.undone_at} style="short" /></span>}
    </div>
  )
}
