import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconDice5 } from '@tabler/icons-react'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { locks } from '#contract/locks.ts'
import { holdKinds } from '#domain/bets/hold-kinds.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { notify } from '../../components/feedback/notify.ts'
import { Page } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowKey } from '../../shared/api.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { openPlacePanel } from '../../shared/place-panel.ts'
import { withFilter, type FilterKey } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { toolsText } from '../../shared/tools-text.ts'
import { HoldCard, holdColumns } from './hold-columns.tsx'
import classes from './locks.module.css'
import { holdsText } from './holds-text.ts'
import { text } from './text.ts'
import { liftHold, mayLift } from './use-holds.ts'
import type { Hold } from './use-stops.ts'

// The list comes before the fields that find a branch or a place.
const CasinoPlaceSelect = lazyPart(() => import('./casino-place-select.tsx'), 'CasinoPlaceSelect')
const FoundSelect = lazyPart(() => import('../../shared/found-select.tsx'), 'FoundSelect')

const route = getRouteApi('/shell/dashboard/locks')

/** Everything that keeps bets out: stops, and branches that are locked in a place or do not get it, each with its way back. */
export function LocksPage(): ReactElement {
  const { view, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const address = useListAddress()
  const { user } = useSession()
  const query = { ...filters, limit: '100' }
  const list = useRowList(locks.list, { query })
  const columns = useMemo(() => holdColumns(), [])
  const branch = list.rows.find(({ account_id: id }) => id === filters.account_id)
  const filtered = Object.keys(filters).some((name) => name !== 'sort')
  const { scope, scope_id: scopeId } = filters
  const place = scope === undefined || scopeId === undefined ? '' : `${scope} ${scopeId}`
  const mayHold = mayCall(user, locks.hold)
  const holdInCasino = (): void => openPlacePanel({ panel: 'hold', place: null })

  function filter(key: FilterKey<typeof locks.list>, value: string | undefined): void {
    void navigate({ search: { ...withFilter<typeof locks.list>(filters, key, value), view } })
  }
  const choices = <Value extends string>(key: 'state' | 'kind', options: readonly { readonly value: Value | undefined; readonly label: string }[]) => (
    <div className={classes.choices} role="group" aria-label={holdsText.filters[key]}>
      {options.map(({ value, label }) => (
        <button key={value ?? ''} type="button" aria-pressed={filters[key] === value} onClick={() => filter(key, value)}>
          {label}
        </button>
      ))}
    </div>
  )
  return (
    <Page
      title={holdsText.title}
      fill
      actions={
        <>
          {mayHold ? <Button size="xs" variant="default" data-offered onClick={holdInCasino}>{holdsText.inCasino}</Button> : null}
          {mayCall(user, locks.stop) ? <Button size="xs" color="red" data-offered onClick={() => openPlacePanel({ panel: 'stop', place: null })}>{toolsText.stopBetting}</Button> : null}
        </>
      }
    >
      {mayHold ? <PageAction id="locks.casino" label={text.hold.titleCasino} icon={IconDice5} acts={[locks.hold]} run={holdInCasino} /> : null}
      <DataTable
        name="locks.list"
        aria-label={holdsText.title}
        columns={columns}
        {...list.table}
        rowId={(row) => row.id}
        empty={filtered ? { ...holdsText.noMatch, action: <ClearFilters onClear={() => void navigate({ search: { view } })} /> } : holdsText.empty}
        sort={sortOf(filters.sort ?? '-since', columns)}
        onSort={(next) => filter('sort', sortText(next, columns))}
        list={{ ...address, csv: { row: locks.list, query: filters } }}
        bulk={({ rows, clear }) => <LiftPicked holds={rows} onDone={clear} />}
        cardOf={(row) => <HoldCard hold={row} />}
        toolbar={
          <>
            {choices('state', [{ value: undefined, label: holdsText.states.in_force }, { value: 'all', label: holdsText.states.all }])}
            {choices('kind', [{ value: undefined, label: holdsText.anyKind }, ...holdKinds.map((value) => ({ value, label: text.hold.kinds[value] }))])}
            <Suspense>
              <FoundSelect
                only="account"
                size="xs"
                aria-label={text.branch}
                placeholder={text.branch}
                {...(branch?.account_id == null ? {} : { known: [{ value: branch.account_id, label: branch.account_name ?? branch.account_id, detail: '' }] })}
                value={filters.account_id ?? ''}
                onChange={(id) => filter('account_id', id)}
              />
              {mayHold ? (
                <CasinoPlaceSelect
                  size="xs"
                  aria-label={holdsText.casinoPlace}
                  placeholder={holdsText.casinoPlace}
                  {...(place === '' ? {} : { known: { value: place, label: list.rows[0]?.place || place, detail: '' } })}
                  value={place}
                  onChange={(chosen) => {
                    const [of, id] = chosen.split(' ')
                    const { scope: _, scope_id: __, ...others } = filters
                    void navigate({ search: { ...others, ...(id === undefined ? {} : { scope: of as NonNullable<typeof scope>, scope_id: id }), view } })
                  }}
                />
              ) : null}
            </Suspense>
          </>
        }
      />
    </Page>
  )
}

/** Lifts what is picked and may be lifted, one after the other: each is its own entry of the record. */
function LiftPicked({ holds, onDone }: { readonly holds: readonly Hold[]; readonly onDone: () => void }): ReactElement | null {
  const { user } = useSession()
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)
  const liftable = holds.filter((hold) => mayLift(user, hold))
  if (liftable.length === 0) return null

  async function lift(): Promise<void> {
    setPending(true)
    try {
      for (const hold of liftable) await liftHold(hold)
      notify.success(holdsText.liftedMany({ count: liftable.length }))
      onDone()
    } catch (failure) {
      notify.error(failure)
    } finally {
      setPending(false)
      void queries.invalidateQueries({ queryKey: rowKey(locks.list) })
    }
  }
  return (
    <Button size="compact-xs" variant="default" loading={pending} onClick={() => void lift()}>
      {holdsText.liftMany({ count: liftable.length })}
    </Button>
  )
}
