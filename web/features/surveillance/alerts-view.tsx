import { NativeSelect } from '@mantine/core'
import { useMemo, type ReactElement } from 'react'
import { alertStatuses, surveillance } from '#contract/surveillance.ts'
import { ruleKindNames, severities } from '#domain/surveillance/rule-kinds.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import type { Filters } from '../../shared/read-filters.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { AlertCard, alertColumns } from './alert-columns.tsx'
import { text } from './alert-text.ts'
import type { Alert } from './use-alerts.ts'

/** New alerts come while one looks: the queue is asked for again this often. */
const refreshMs = 5_000
/** What of the address is not the queue's. */
const besides = ['tab', 'alert', 'rule', 'account', 'days'].join(' ')

type AlertFilters = Filters<typeof surveillance.alerts>
type AlertsViewProps = { readonly filters: AlertFilters; readonly opened: string | null; readonly onOpen: (alert: Alert) => void }

/** The queue: what waits, unless another status is asked for. */
export function AlertsView({ filters, opened, onOpen }: AlertsViewProps): ReactElement {
  const address = useListAddress(besides)
  const columns = useMemo(() => alertColumns(), [])
  const { status = 'waiting', sort = '-score', ...others } = filters
  const query = { ...others, sort, status }
  const list = useRowList(surveillance.alerts, { query: { ...query, limit: '100' } }, { refetchInterval: refreshMs })
  const set = (name: string, value: string, typed?: string): void => address.onSearch(withParams(address.search, { [name]: value }), typed)
  const choice = (name: keyof AlertFilters, label: string, options: readonly { readonly value: string; readonly label: string }[], value = filters[name] ?? ''): ReactElement => (
    <NativeSelect size="xs" aria-label={label} value={value} onChange={(event) => set(name, event.currentTarget.value)} data={[...options]} />
  )
  const filtered = Object.keys(others).length > 0 || filters.status !== undefined
  return (
    <DataTable
      name="surveillance.alerts"
      aria-label={text.table}
      columns={columns}
      {...list.table}
      rowId={alertId}
      empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={() => address.onSearch('')} /> } : text.empty}
      selectedId={opened}
      onOpen={onOpen}
      sort={sortOf(sort, columns)}
      onSort={(next) => address.onSearch(withParams(address.search, { sort: sortText(next, columns) }))}
      list={{ ...address, csv: { row: surveillance.alerts, query } }}
      cardOf={(alert) => <AlertCard alert={alert} />}
      toolbar={
        <>
          <SearchField label={text.filters.player} value={filters.player ?? ''} maxLength={20} onSearch={(value) => set('player', value, 'player')} />
          {choice('status', text.filters.status, (['waiting', ...alertStatuses] as const).map((value) => ({ value, label: text.statuses[value] })), status)}
          {choice('severity', text.filters.severity, [{ value: '', label: text.filters.anySeverity }, ...severities.map((value) => ({ value, label: text.severities[value] }))])}
          {choice('kind', text.filters.kind, [{ value: '', label: text.filters.anyKind }, ...ruleKindNames.map((value) => ({ value, label: text.kinds[value] }))])}
          {choice('assignee', text.filters.assignee, [{ value: '', label: text.filters.anyone }, { value: 'mine', label: text.filters.mine }, { value: 'nobody', label: text.filters.nobody }])}
          {choice('shadow', text.filters.shadow, [{ value: '', label: text.filters.noShadow }, { value: 'yes', label: text.filters.onlyShadow }])}
        </>
      }
    />
  )
}

const alertId = (alert: Alert): string => alert.id
