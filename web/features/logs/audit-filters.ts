import type { logs } from '#contract/logs.ts'
import type { Filters } from '../../shared/read-filters.ts'

/** What any of the lists can be filtered by; each takes the part that its call has. */
export type AuditFilters = Filters<typeof logs.events> & Filters<typeof logs.record>
export type AuditFilterKey = keyof AuditFilters

/** The parts of the record: capabilities, with which the names of their calls begin. */
export const areas = [
  'auth', 'security', 'roles', 'results', 'bets', 'voids', 'catalogue', 'limits', 'markets', 'sports', 'super-admins', 'users', 'transfers', 'statements', 'notifications', 'platform', 'reference', 'logs', 'significant', 'program',
] as const

/** The filters with some of them set, or taken away by `undefined`. */
export function withChanges(filters: AuditFilters, changes: Partial<Readonly<Record<AuditFilterKey, string | undefined>>>): AuditFilters {
  return Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined && value !== '')) as AuditFilters
}
