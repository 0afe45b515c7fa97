import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { logs, significantKinds } from '#contract/logs.ts'
import { Page } from '../../components/page/page.tsx'
import { useRowList } from '../../shared/use-row-list.ts'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import type { AuditFilters } from './audit-filters.ts'
import { AuditList } from './audit-list.tsx'
import { SealState } from './seal-state.tsx'
import { text } from './text.ts'

const route = getRouteApi('/shell/dashboard/security_events')

/** What stands out in the record, or all of it, under the word on whether it is whole. */
export function SecurityEventsPage(): ReactElement {
  const { list = 'events', view, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const show = (next: AuditFilters, typed?: string): void => void navigate({ search: { ...next, view, list: list === 'events' ? undefined : list }, ...typedEntry(typed) })
  return (
    <Page
      title={text.title}
      fill
      actions={
        <SegmentedControl
          size="xs"
          aria-label={text.title}
          value={list}
          onChange={(chosen) => void navigate({ search: { list: chosen === 'events' ? undefined : (chosen as 'record' | 'significant') } })}
          data={[
            { value: 'significant', label: text.lists.significant },
            { value: 'events', label: text.lists.events },
            { value: 'record', label: text.lists.record },
          ]}
        />
      }
    >
      <SealState />
      {list === 'record' ? (
        <WholeRecord filters={filters} onFilters={show} />
      ) : list === 'significant' ? (
        <Significant filters={filters} onFilters={show} />
      ) : (
        <Events filters={filters} onFilters={show} />
      )}
    </Page>
  )
}

type ListProps = { readonly filters: AuditFilters; readonly onFilters: (filters: AuditFilters, typed?: string) => void }

function Events({ filters: { actor_kind: _, target_kind: _kind, target_id: _id, ...filters }, onFilters }: ListProps): ReactElement {
  const list = useRowList(logs.events, { query: { ...filters, limit: '100' } })
  return <AuditList name="record.events" label={text.tables.events} list={list} besides="list" csv={{ row: logs.events }} filters={filters} onFilters={onFilters} offers={['event']} />
}

/** What a regulator asks to see: the kinds that are significant, or one of them. */
function Significant({ filters: { actor_kind: _, target_kind: _kind, target_id: _id, ...filters }, onFilters }: ListProps): ReactElement {
  const query = { ...filters, event: filters.event ?? significantKinds.join(',') }
  const list = useRowList(logs.events, { query: { ...query, limit: '100' } })
  return (
    <AuditList
      name="record.significant"
      label={text.tables.significant}
      list={list}
      besides="list"
      csv={{ row: logs.events, query }}
      filters={filters}
      onFilters={onFilters}
      offers={['significant']}
      empty={text.noSignificant}
    />
  )
}

function WholeRecord({ filters: { event: _, ...filters }, onFilters }: ListProps): ReactElement {
  const list = useRowList(logs.record, { query: { ...filters, limit: '100' } })
  return <AuditList name="record.all" label={text.tables.record} list={list} besides="list" csv={{ row: logs.record }} filters={filters} onFilters={onFilters} offers={['actor_kind']} />
}
