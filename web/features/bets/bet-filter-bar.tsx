import { Button, CloseButton, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { betStatus } from '#contract/bets.ts'
import { sports } from '#contract/sports.ts'
import { marketTypes } from '#domain/markets/market.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { noCurrency } from '../../shared/format.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { useSession } from '../../shared/session.ts'
import { chipsOf, type BetFilterKey, type BetFilters } from './bet-filters.ts'
import classes from './bets.module.css'
import { MoreFilters } from './more-filters.tsx'
import { text } from './text.ts'

export type BetFilterBarProps = {
  readonly filters: BetFilters
  readonly onFilters: (filters: BetFilters) => void
  readonly onFilter: (key: BetFilterKey, value: string | undefined) => void
  /** Any bet of the list, to name an event or a market by. */
  readonly sample: Bet | undefined
}

/** The filters of the list: the common ones in the bar, the ranges behind a button, every active one as a chip. */
export function BetFilterBar(props: BetFilterBarProps): ReactElement {
  const { filters, onFilter } = props
  const { user } = useSession()
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: can(user, 'SPORTS') }).data?.data ?? []
  return (
    <search className={classes.filters}>
      <div className={classes.bar}>
        <SearchField label={text.filters.player} value={filters.player ?? ''} onSearch={(value) => onFilter('player', value)} maxLength={20} />
        {games.length === 0 ? null : (
          <NativeSelect
            size="xs"
            aria-label={text.filters.sport}
            value={filters.game_id ?? ''}
            onChange={(event) => onFilter('game_id', event.currentTarget.value)}
            data={[{ value: '', label: text.filters.allSports }, ...games.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        <NativeSelect
          size="xs"
          aria-label={text.filters.type}
          value={filters.market_type ?? ''}
          onChange={(event) => onFilter('market_type', event.currentTarget.value)}
          data={[{ value: '', label: text.filters.allTypes }, ...marketTypes.map((value) => ({ value, label: text.types[value] }))]}
        />
        <NativeSelect
          size="xs"
          aria-label={text.filters.side}
          value={filters.side ?? ''}
          onChange={(event) => onFilter('side', event.currentTarget.value)}
          data={[
            { value: '', label: text.filters.bothSides },
            { value: 'back', label: text.sides.back },
            { value: 'lay', label: text.sides.lay },
          ]}
        />
        <NativeSelect
          size="xs"
          aria-label={text.filters.status}
          value={filters.status ?? ''}
          onChange={(event) => onFilter('status', event.currentTarget.value)}
          data={[{ value: '', label: text.filters.allStatuses }, ...betStatus.options.map((value) => ({ value, label: text.statuses[value] }))]}
        />
        <MoreFilters filters={filters} onFilters={props.onFilters} />
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
  sportName,
}: BetFilterBarProps & { readonly sportName: (id: string) => string | undefined }): ReactElement | null {
  const { user } = useSession()
  const chips = chipsOf(filters, { timeZone: user.time_zone, currency: user.currency ?? noCurrency, sportName, sample })
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
