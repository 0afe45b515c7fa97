import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, type ReactElement } from 'react'
import { voids } from '#contract/voids.ts'
import { voidReasonCodes } from '#domain/bets/void-policy.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { withFilter, type FilterKey, type Filters } from '../../shared/read-filters.ts'
import { voidReasonsText } from '../../shared/void-reasons-text.ts'
import { text } from './text.ts'
import type { VoidRow } from './use-voids.ts'

// The list comes before the fields that find a name.
const FoundSelect = lazyPart(() => import('../../shared/found-select.tsx'), 'FoundSelect')

type VoidFilters = Filters<typeof voids.list>
type VoidFilterBarProps = {
  readonly filters: VoidFilters
  readonly onFilters: (filters: VoidFilters) => void
  /** The voids of the list, to name an event and a market by. */
  readonly rows: readonly VoidRow[]
}

/** Which voids the list shows: of an event, a market or a bet, and for which reason. */
export function VoidFilterBar({ filters, onFilters, rows }: VoidFilterBarProps): ReactElement {
  const filter = (key: FilterKey<typeof voids.list>, value: string | undefined) => onFilters(withFilter<typeof voids.list>(filters, key, value))
  const about = rows.flatMap((row) => row.about)
  const found = (only: 'event' | 'market') => {
    const value = filters[`${only}_id`] ?? ''
    const named = about.find((each) => each[`${only}_id`] === value)
    return (
      <FoundSelect
        only={only}
        size="xs"
        aria-label={text.find[only]}
        placeholder={text.find[only]}
        {...(named === undefined ? {} : { known: [{ value, label: named[`${only}_name`], detail: '' }] })}
        value={value}
        onChange={(id) => filter(`${only}_id`, id)}
      />
    )
  }
  return (
    <>
      <Suspense>
        {found('event')}
        {found('market')}
      </Suspense>
      <NativeSelect
        size="xs"
        aria-label={text.reason}
        value={filters.reason ?? ''}
        onChange={(event) => filter('reason', event.currentTarget.value)}
        data={[{ value: '', label: text.filters.anyReason }, ...voidReasonCodes.map((value) => ({ value, label: voidReasonsText[value] }))]}
      />
      {filters.bet_id === undefined ? null : (
        <Button size="xs" variant="light" rightSection={<IconX size={13} aria-hidden />} title={text.filters.takeAway} onClick={() => filter('bet_id', undefined)}>
          {text.filters.bet({ id: filters.bet_id })}
        </Button>
      )}
    </>
  )
}
