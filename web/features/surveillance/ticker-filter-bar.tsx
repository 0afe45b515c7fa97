import { TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { CommonBetFilters } from '../../shared/common-bet-filters.tsx'
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
  const currency = user.currency ?? noCurrency
  return (
    <search className={classes.bar}>
      <CommonBetFilters filters={filters} onFilter={onFilter} />
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
