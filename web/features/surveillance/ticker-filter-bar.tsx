import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { marketTypes } from '#domain/markets/market.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatMinorBare, noCurrency, parseMinor } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'
import type { TickerFilters } from './ticker-filters.ts'
import classes from './ticker.module.css'

type TickerFilterBarProps = {
  readonly filters: TickerFilters
  readonly onFilter: (key: keyof TickerFilters, value: string | undefined) => void
  readonly threshold: number | null
  readonly onThreshold: (minor: number | null) => void
}

export function TickerFilterBar({ filters, onFilter, threshold, onThreshold }: TickerFilterBarProps): ReactElement {
  const { user } = useSession()
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: can(user, 'SPORTS') }).data?.data ?? []
  const currency = user.currency ?? noCurrency
  return (
    <search className={classes.bar}>
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
      <AmountField
        key={`stake ${filters.stake_min ?? ''}`}
        label={text.filters.stakeMin}
        currency={currency}
        minor={filters.stake_min === undefined ? null : Number(filters.stake_min)}
        onMinor={(minor) => onFilter('stake_min', minor === null ? undefined : String(minor))}
      />
      <AmountField key={`mark ${threshold ?? ''}`} label={text.filters.threshold} currency={currency} minor={threshold} onMinor={onThreshold} />
    </search>
  )
}

type AmountFieldProps = {
  readonly label: string
  readonly currency: string
  readonly minor: number | null
  readonly onMinor: (minor: number | null) => void
}

/** An amount that counts when the field is left or Enter is pressed. */
function AmountField({ label, currency, minor, onMinor }: AmountFieldProps): ReactElement {
  const [typed, setTyped] = useState(minor === null ? '' : formatMinorBare(minor, currency))
  const [wrong, setWrong] = useState(false)

  function take(): void {
    const parsed = typed.trim() === '' ? null : parseMinor(typed, currency)
    const bad = typed.trim() !== '' && (parsed === null || parsed < 0)
    setWrong(bad)
    if (!bad && parsed !== minor) onMinor(parsed)
  }

  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      title={label}
      inputMode="decimal"
      className={classes.amount}
      value={typed}
      error={wrong ? text.filters.notAmount : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
