import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { roundStates, wallet } from '#contract/wallet.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Stakes } from '../../components/value/stakes.tsx'
import { rowQuery } from '../../shared/api.ts'
import { useInnerAddress } from '../../shared/list-address.tsx'
import type { Filters } from '../../shared/read-filters.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { RoundCard, roundColumns, type RoundRow } from './round-columns.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

export type RoundFilters = Filters<typeof wallet.rounds>
type RoundsViewProps = {
  /** Those alone that were interrupted, with what they hold. */
  readonly waiting?: boolean
  readonly filters: RoundFilters
  readonly onFilter: (change: RoundFilters) => void
  readonly onOpen: (id: string) => void
}

const refreshMs = 15_000

/** Rounds as a list that a row leads into. */
export function RoundsView({ waiting = false, filters, onFilter, onOpen }: RoundsViewProps): ReactElement {
  const list = useRowList(wallet.rounds, { query: { ...filters, limit: '100' } }, { refetchInterval: refreshMs })
  const address = useInnerAddress()
  const columns = useMemo(() => roundColumns(), [])
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
            <ProviderChoice value={filters.casino_provider_id} onChoose={(id) => onFilter({ casino_provider_id: id })} />
            {waiting ? null : (
              <NativeSelect
                size="xs"
                aria-label={text.state}
                value={filters.state ?? ''}
                onChange={(event) => onFilter({ state: roundStates.find((state) => state === event.currentTarget.value) })}
                data={[{ value: '', label: text.allStates }, ...roundStates.map((state) => ({ value: state, label: text.states[state] }))]}
              />
            )}
          </>
        }
      />
    </>
  )
}

const roundId = (row: RoundRow): string => row.id

export function ProviderChoice({ value, onChoose }: { readonly value: string | undefined; readonly onChoose: (id: string | undefined) => void }): ReactElement {
  const providers = useQuery(rowQuery(casino.providers, {})).data?.data ?? []
  return (
    <NativeSelect
      size="xs"
      aria-label={text.provider}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      data={[{ value: '', label: text.allProviders }, ...providers.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

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
