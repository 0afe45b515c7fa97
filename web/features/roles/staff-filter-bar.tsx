import { NativeSelect } from '@mantine/core'
import type { ReactElement } from 'react'
import { staffStatus } from '#contract/staff-query.ts'
import { sections } from '#domain/access/sections.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { sectionTitle } from '../../shared/access-words.ts'
import type { StaffFilterKey, StaffFilters } from './staff-filters.ts'
import { text } from './text.ts'

type StaffFilterBarProps = { readonly filters: StaffFilters; readonly onFilter: (key: StaffFilterKey, value: string) => void }

/** Whom the list shows: by name, status, section and second factor. */
export function StaffFilterBar({ filters, onFilter }: StaffFilterBarProps): ReactElement {
  const words = text.filters
  return (
    <>
      <SearchField label={words.search} value={filters.search ?? ''} onSearch={(value) => onFilter('search', value)} maxLength={60} />
      <NativeSelect
        size="xs"
        aria-label={words.status}
        value={filters.status ?? ''}
        onChange={(event) => onFilter('status', event.currentTarget.value)}
        data={[{ value: '', label: words.anyStatus }, ...staffStatus.options.map((value) => ({ value, label: text.statuses[value] }))]}
      />
      <NativeSelect
        size="xs"
        aria-label={words.section}
        value={filters.section ?? ''}
        onChange={(event) => onFilter('section', event.currentTarget.value)}
        data={[{ value: '', label: words.anySection }, ...sections.map((value) => ({ value, label: sectionTitle(value) }))]}
      />
      <NativeSelect
        size="xs"
        aria-label={words.factor}
        value={filters.second_factor ?? ''}
        onChange={(event) => onFilter('second_factor', event.currentTarget.value)}
        data={[
          { value: '', label: words.anyFactor },
          { value: 'yes', label: words.withFactor },
          { value: 'no', label: words.withoutFactor },
        ]}
      />
    </>
  )
}
