import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import { roundChoices, wallet } from '#contract/wallet.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { Stakes } from '../../components/value/stakes.tsx'
import { rowQuery } from '../../shared/api.ts'
import { useInnerAddress } from '../../shared/list-address.tsx'
import { PeriodBar } from '../../shared/period-bar.tsx'
import { useSession } from '../../shared/session.ts'
import { useNow } from '../../shared/use-now.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { RoundCard, roundColumns, waitingColumns, type RoundRow } from './round-columns.tsx'
import { WhoseRounds, type RoundFilters } from './round-filter-bar.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

type RoundsViewProps = {
  /** Those alone that were interrupted, with what they hold. */
  readonly waiting?: boolean
  readonly filters: RoundFilters
  readonly onFilter: (change: RoundFilters) => void
  readonly onOpen: (id: string) => void
}

export const refreshMs = 15_000

/** Rounds as a list that a row leads into. */
export function RoundsView({ waiting = false, filters, onFilter, onOpen }: RoundsViewProps): ReactElement {
  const { user } = useSession()
  const now = useNow(refreshMs)
  const list = useRowList(wallet.rounds, { query: { ...filters, limit: '100' } }, { refetchInterval: refreshMs })
  const address = useInnerAddress()
  const columns = useMemo(() => (waiting ? waitingColumns(now) : roundColumns()), [waiting, now])
  return (
    <>
      {waiting ? <WaitingSums /> : null}
      <DataTable
        name={waiting ? 'wallet.interrupted' : 'wallet.rounds'}
        aria-label={waiting ? text.tabs.interrupted : text.tabs.rounds}
        columns={columns}
        {...list.table}
        rowId={roundId}
        onOpen={(row) => onOpen(row.id)}
        empty={waiting ? text.emptyWaiting : text.emptyRounds}
        list={{ ...address, csv: { row: wallet.rounds, query: filters } }}
        cardOf={(row) => <RoundCard row={row} />}
        toolbar={
          <>
            <WhoseRounds filters={filters} onFilter={onFilter} playerName={list.rows.find((row) => row.player_id === filters.player_id)?.user_name} />
            <SearchField label={text.named} value={filters.named ?? ''} onSearch={(named) => onFilter({ named: named === '' ? undefined : named })} maxLength={128} />
            {waiting ? null : (
              <>
                <NativeSelect
                  size="xs"
                  aria-label={text.state}
                  value={filters.state ?? ''}
                  onChange={(event) => onFilter({ state: roundChoices.find((state) => state === event.currentTarget.value) })}
                  data={[{ value: '', label: text.allStates }, ...roundChoices.map((state) => ({ value: state, label: text.states[state] }))]}
                />
                <PeriodBar period={filters} onPeriod={({ from, to }) => onFilter({ from, to })} timeZone={user.time_zone} />
              </>
            )}
          </>
        }
      />
    </>
  )
}

const roundId = (row: RoundRow): string => row.id

/** What interrupted rounds hold, by how long they have waited. */
function WaitingSums(): ReactElement | null {
  const rows = useQuery({ ...rowQuery(wallet.interrupted, {}), refetchInterval: refreshMs }).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <dl className={classes.waiting} aria-label={text.heldBy}>
      {rows.map((row) => (
        <div key={row.age}>
          <dt>{text.ages[row.age]} · {text.roundCount({ count: row.rounds })} · {text.playerCount({ count: row.players })}</dt>
          <dd><Stakes stakes={row.held} /></dd>
        </div>
      ))}
    </dl>
  )
}
