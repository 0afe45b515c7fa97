import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState, type FocusEvent, type KeyboardEvent, type ReactElement } from 'react'
import { MoneyInput, OddsInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { CommonBetFilters } from '../../shared/common-bet-filters.tsx'
import { noCurrency } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'
import type { TickerFilters } from './ticker-filters.ts'
import classes from './ticker.module.css'

type OnFilter = (key: keyof TickerFilters, value: string | undefined) => void

type TickerFilterBarProps = {
  readonly filters: TickerFilters
  readonly onFilter: OnFilter
  /** Minor units from which on a stake is marked and heard; null: none is. */
  readonly threshold: number | null
  readonly onThreshold: (minor: number | null) => void
  readonly sound: boolean
  readonly onSound: (on: boolean) => void
  /** A field is being typed in: the list is to stand still. */
  readonly onSearching: (searching: boolean) => void
}

export function TickerFilterBar(props: TickerFilterBarProps): ReactElement {
  const { filters, onFilter, threshold, sound, onSearching } = props
  // Going from one field to the next is one search.
  const follow = (event: FocusEvent): void => {
    const at = event.type === 'focus' ? event.target : event.relatedTarget
    onSearching(at instanceof HTMLInputElement && event.currentTarget.contains(at))
  }
  return (
    <search className={classes.bar} onFocus={follow} onBlur={follow}>
      <CommonBetFilters filters={filters} onFilter={onFilter} />
      <MoreTickerFilters filters={filters} onFilter={onFilter} />
      <FigureField kind="money" label={text.filters.threshold} title={text.filters.thresholdHint} value={threshold} onValue={props.onThreshold} />
      <ActionIcon
        variant={sound ? 'filled' : 'default'}
        size={30}
        disabled={threshold === null}
        aria-pressed={sound}
        aria-label={text.filters.sound}
        title={threshold === null ? text.filters.soundNeeds : text.filters.sound}
        onClick={() => props.onSound(!sound)}
      >
        {sound ? <IconVolume size={16} aria-hidden /> : <IconVolumeOff size={16} aria-hidden />}
      </ActionIcon>
    </search>
  )
}

const ranged = ['stake_min', 'stake_max', 'odds_min', 'odds_max'] as const
const rangeNames = { stake_min: 'stakeMin', stake_max: 'stakeMax', odds_min: 'oddsMin', odds_max: 'oddsMax' } as const

/** The market, the address and the ranges, behind a button that counts those in force. */
function MoreTickerFilters({ filters, onFilter }: Pick<TickerFilterBarProps, 'filters' | 'onFilter'>): ReactElement {
  const count = [...ranged, 'market' as const, 'ip' as const].filter((key) => filters[key] !== undefined).length
  return (
    <Popover position="bottom-end" shadow="md" width="min(380px, calc(100vw - 24px))" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}>
          {count === 0 ? text.filters.more : text.filters.moreOf({ count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.filters.more} className={classes.ranges}>
        <SearchField label={text.columns.market} value={filters.market ?? ''} onSearch={(value) => onFilter('market', value)} maxLength={60} />
        <SearchField label={text.columns.ip} value={filters.ip ?? ''} onSearch={(value) => onFilter('ip', value)} maxLength={45} />
        {ranged.map((key) => (
          <FigureField
            key={key}
            kind={key === 'stake_min' || key === 'stake_max' ? 'money' : 'odds'}
            label={text.filters[rangeNames[key]]}
            value={filters[key] === undefined ? null : Number(filters[key])}
            onValue={(value) => onFilter(key, value === null ? undefined : String(value))}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

type FigureFieldProps = {
  readonly kind: 'money' | 'odds'
  readonly label: string
  readonly title?: string
  readonly value: number | null
  readonly onValue: (value: number | null) => void
}

/** A figure that counts when the field is left or Enter is pressed. */
function FigureField({ kind, label, title = label, value, onValue }: FigureFieldProps): ReactElement {
  const { user } = useSession()
  const [seen, setSeen] = useState(value)
  const [typed, setTyped] = useState<TypedFigure>(value)
  const [wrong, setWrong] = useState(false)
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }

  function take(): void {
    const bad = typeof typed === 'string' || (typed !== null && typed < 0)
    setWrong(bad)
    if (!bad && typed !== value) onValue(typed)
  }

  const field = {
    size: 'xs',
    'aria-label': label,
    placeholder: label,
    title,
    className: classes.amount,
    value: typed,
    error: wrong ? (kind === 'money' ? text.filters.notAmount : text.filters.notPrice) : null,
    onChange: setTyped,
    onBlur: take,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') take()
    },
  } as const
  return kind === 'odds' ? <OddsInput {...field} /> : <MoneyInput {...field} currency={user.currency ?? noCurrency} rightSection={null} />
}
