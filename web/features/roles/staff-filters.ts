import type { roles } from '#contract/roles.ts'
import type { FilterKey, Filters } from '../../shared/read-filters.ts'

export type StaffFilters = Filters<typeof roles.list>
export type StaffFilterKey = FilterKey<typeof roles.list>
