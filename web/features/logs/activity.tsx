import type { ReactElement } from 'react'
import { logs } from '#contract/logs.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import type { AuditFilters } from './audit-filters.ts'
import { AuditList } from './audit-list.tsx'
import { text } from './text.ts'

type ActivityProps = {
  readonly id: string
  readonly filters: AuditFilters
  readonly onFilters: (filters: AuditFilters, typed?: string) => void
}

/** What one person of the staff did and was refused. */
export function Activity({ id, filters, onFilters }: ActivityProps): ReactElement {
  const list = useRowList(logs.activity, { params: { id }, query: { ...filters, limit: '100' } })
  return <AuditList name="record.activity" label={text.tables.activity({ name: id })} list={list} besides="tab" csv={{ row: logs.activity, params: { id } }} filters={filters} onFilters={onFilters} offers={[]} />
}
