import { Button, CloseButton, NativeSelect } from '@mantine/core'
import type { ReactElement } from 'react'
import { betStatus } from '#contract/bet-rows.ts'
import { CommonBetFilters, useGames } from '../../shared/common-bet-filters.tsx'
import type { Bet } from '../../shared/newest-bets.ts'
import { useSession } from '../../shared/session.ts'
import { useCurrencies } from '../../shared/use-currencies.ts'
import { chipsOf, type BetFilterKey, type BetFilters } from './bet-filters.ts'
import classes from './bets.module.css'
import { MoreFilters } from './more-filters.tsx'
import { text } from './text.ts'
import { usePlaceNames } from './use-place-names.ts'

export type BetFilterBarProps = {
  readonly filters: BetFilters
  readonly onFilters: (filters: BetFilters) => void
  readonly onFilter: (key: BetFilterKey, value: string | undefined) => void
  /** Any bet of the list, to name an event or a market by. */
  readonly sample: Bet | undefined
  /** Whether a page of bets has come, be it without one. */
  readonly isLoaded: boolean
}

/** The filters of the list: the common ones in the bar, the ranges behind a button, every active one as a chip. */
export function BetFilterBar(props: BetFilterBarProps): ReactElement {
  const { filters, onFilter } = props
  const games = useGames()
  return (
    <search className={classes.filters}>
      <div className={classes.bar}>
        <CommonBetFilters filters={filters} onFilter={onFilter} />
        <NativeSelect
          size="xs"
          aria-label={text.filters.status}
          value={filters.status ?? ''}
          onChange={(event) => onFilter('status', event.currentTarget.value)}
          data={[{ value: '', label: text.filters.allStatuses }, ...betStatus.options.map((value) => ({ value, label: text.statuses[value] }))]}
        />
        <MoreFilters filters={filters} onFilters={props.onFilters} sample={props.sample} />
      </div>
      <ActiveFilters {...props} sportName={(id) => games.find((game) => game.id === id)?.name} />
    </search>
  )
}

function ActiveFilters({
  filters,
  onFilters,
  onFilter,
  sample,
  isLoaded,
  sportName,
}: BetFilterBarProps & { readonly sportName: (id: string) => string | undefined }): ReactElement | null {
  const { user } = useSession()
  const placeName = usePlaceNames(filters, sample, isLoaded)
  const currencies = useCurrencies()
  const chips = chipsOf(filters, { timeZone: user.time_zone, currencies, sportName, placeName })
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={text.filters.active}>
      {chips.map((chip) => (
        <li key={chip.key} className={classes.chip}>
          {chip.label}
          <CloseButton size={20} iconSize={12} aria-label={text.filters.remove({ label: chip.label })} onClick={() => onFilter(chip.key, undefined)} />
        </li>
      ))}
      <li>
        <Button size="compact-xs" variant="subtle" onClick={() => onFilters({})}>
          {text.filters.clear}
        </Button>
      </li>
    </ul>
  )
}
