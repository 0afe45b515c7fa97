import { NativeSelect } from '@mantine/core'
import type { ReactElement } from 'react'
import { accountStatus } from '#contract/downline-query.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { levelNames, levels } from '#domain/hierarchy/levels.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { withFilter, type FilterKey, type Filters } from '../../shared/read-filters.ts'
import { text } from './text.ts'

export type MemberFilterSet = Filters<typeof superAdmins.downline>

type MemberFiltersProps = {
  readonly filters: MemberFilterSet
  /** The level of the account whose downline is listed. */
  readonly level: number
  readonly onFilters: (filters: MemberFilterSet, typed?: string) => void
}

/** Whom a downline shows: its own children or everybody below, by name, level and state. */
export function MemberFilters({ filters, level, onFilters }: MemberFiltersProps): ReactElement {
  const set = (key: FilterKey<typeof superAdmins.downline>, value: string): void => onFilters(withFilter<typeof superAdmins.downline>(filters, key, value))
  return (
    <>
      <SearchField label={text.search} value={filters.search ?? ''} onSearch={(value) => onFilters(searched(filters, value), 'search')} maxLength={60} />
      <NativeSelect
        size="xs"
        aria-label={text.filters.depth}
        value={filters.depth ?? 'direct'}
        onChange={(event) => set('depth', event.currentTarget.value === 'all' ? 'all' : '')}
        data={[
          { value: 'direct', label: text.filters.direct },
          { value: 'all', label: text.filters.all },
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={text.filters.level}
        value={filters.level ?? ''}
        onChange={(event) => set('level', event.currentTarget.value)}
        data={[
          { value: '', label: text.filters.anyLevel },
          ...levelNames.filter((name) => levels[name] > level).map((name) => ({ value: String(levels[name]), label: levelTitle(levels[name]) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={text.filters.status}
        value={filters.status ?? ''}
        onChange={(event) => set('status', event.currentTarget.value)}
        data={[{ value: '', label: text.filters.notClosed }, ...accountStatus.options.map((value) => ({ value, label: text.statuses[value] }))]}
      />
      <NativeSelect
        size="xs"
        aria-label={text.filters.betting}
        value={filters.bet_locked ?? ''}
        onChange={(event) => set('bet_locked', event.currentTarget.value)}
        data={[
          { value: '', label: text.filters.anyBetting },
          { value: 'true', label: text.betLocked },
          { value: 'false', label: text.filters.betsOpen },
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={text.filters.payment}
        value={filters.due ?? ''}
        onChange={(event) => set('due', event.currentTarget.value)}
        data={[
          { value: '', label: text.filters.anyPayment },
          { value: 'true', label: text.filters.due },
        ]}
      />
    </>
  )
}

/** A search looks at everybody below; without one the list is of the children again, as it was. */
export function searched(filters: MemberFilterSet, search: string): MemberFilterSet {
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'search' && name !== 'depth'))
  return search === '' ? others : { ...others, search, depth: 'all' }
}
