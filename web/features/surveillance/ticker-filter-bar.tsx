import { ActionIcon, Button, NativeSelect, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState, type FocusEvent, type KeyboardEvent, type ReactElement } from 'react'
import { MoneyInput, OddsInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { CommonBetFilters } from '../../shared/common-bet-filters.tsx'
import { noCurrency } from '../../shared/currency-digits.ts'
import { text } from './text.ts'
import { withThreshold, type Thresholds } from './thresholds.ts'
import type { TickerFilters } from './ticker-filters.ts'
import classes from './ticker.module.css'

type OnFilter = (change: TickerFilters) => void

type TickerFilterBarProps = {
  readonly filters: TickerFilters
  readonly onFilter: OnFilter
  /** Those that the person sees; none while they are not known yet. */
  readonly currencies: readonly string[]
  readonly thresholds: Thresholds
  readonly onThresholds: (thresholds: Thresholds) => void
  readonly sound: boolean
  readonly onSound: (on: boolean) => void
  /** A search is being typed: the list is to stand still. What marks bets searches for none. */
  readonly onSearching: (searching: boolean) => void
}

export function TickerFilterBar(props: TickerFilterBarProps): ReactElement {
  const { filters, onFilter, currencies, thresholds, sound, onSearching } = props
  const marks = Object.keys(thresholds).length > 0
  // Going from one field to the next is one search.
  const follow = (event: FocusEvent): void => {
    const at = event.type === 'focus' ? event.target : event.relatedTarget
    onSearching(at instanceof HTMLInputElement && event.currentTarget.contains(at))
  }
  return (
    <div className={classes.bar}>
      <search className={classes.searched} onFocus={follow} onBlur={follow}>
        <CommonBetFilters filters={filters} onFilter={(key, value) => onFilter({ [key]: value === '' ? undefined : value })} />
        <MoreTickerFilters filters={filters} onFilter={onFilter} currencies={currencies} />
      </search>
      <span className={classes.threshold}>
        <ThresholdField currencies={currencies} thresholds={thresholds} onThresholds={props.onThresholds} />
        <ActionIcon
          variant={sound ? 'filled' : 'default'}
          size={30}
          disabled={!marks}
          aria-pressed={sound}
          aria-label={text.filters.sound}
          title={marks ? text.filters.sound : text.filters.soundNeeds}
          onClick={() => props.onSound(!sound)}
        >
          {sound ? <IconVolume size={16} aria-hidden /> : <IconVolumeOff size={16} aria-hidden />}
        </ActionIcon>
      </span>
    </div>
  )
}

/** From which stake on bets are marked, each currency for itself. */
function ThresholdField({ currencies, thresholds, onThresholds }: Pick<TickerFilterBarProps, 'currencies' | 'thresholds' | 'onThresholds'>): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = chosen ?? currencies[0] ?? noCurrency
  return (
    <span className={classes.threshold}>
      <FigureField
        key={currency}
        money={currency}
        bare={currencies.length !== 1}
        label={text.filters.threshold}
        title={text.filters.thresholdHint}
        value={thresholds[currency] ?? null}
        onValue={(minor) => onThresholds(withThreshold(thresholds, currency, minor))}
      />
      {currencies.length < 2 ? null : (
        <NativeSelect size="xs" aria-label={text.filters.thresholdCurrency} value={currency} onChange={(event) => setChosen(event.currentTarget.value)} data={[...currencies]} />
      )}
    </span>
  )
}

const ranged = ['stake_min', 'stake_max', 'odds_min', 'odds_max'] as const
const rangeNames = { stake_min: 'stakeMin', stake_max: 'stakeMax', odds_min: 'oddsMin', odds_max: 'oddsMax' } as const

/** The market, the address and the ranges, behind a button that counts those in force. */
function MoreTickerFilters({ filters, onFilter, currencies }: Pick<TickerFilterBarProps, 'filters' | 'onFilter' | 'currencies'>): ReactElement {
  const several = currencies.length > 1
  const currency = filters.currency ?? currencies[0] ?? noCurrency
  const count = [...ranged, 'market' as const, 'ip' as const, 'currency' as const].filter((key) => filters[key] !== undefined).length
  return (
    <Popover position="bottom-end" shadow="md" width="min(380px, calc(100vw - 24px))" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}>
          {count === 0 ? text.filters.more : text.filters.moreOf({ count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.filters.more} className={classes.ranges}>
        <SearchField label={text.columns.market} value={filters.market ?? ''} onSearch={(market) => onFilter({ market: market || undefined })} maxLength={60} />
        <SearchField label={text.columns.ip} value={filters.ip ?? ''} onSearch={(ip) => onFilter({ ip: ip || undefined })} maxLength={45} />
        {several ? (
          <NativeSelect
            size="xs"
            className={classes.whole}
            aria-label={text.filters.currency}
            title={text.filters.currencyHint}
            value={filters.currency ?? ''}
            onChange={({ currentTarget: { value } }) => onFilter(value === '' ? { currency: undefined, stake_min: undefined, stake_max: undefined } : { currency: value })}
            data={[{ value: '', label: text.filters.allCurrencies }, ...currencies]}
          />
        ) : null}
        {ranged.map((key) => (
          <FigureField
            key={`${key} ${currency}`}
            {...(key === 'stake_min' || key === 'stake_max' ? { money: currency } : {})}
            label={text.filters[rangeNames[key]]}
            value={filters[key] === undefined ? null : Number(filters[key])}
            onValue={(value) => onFilter({ [key]: value === null ? undefined : String(value), ...(several && value !== null && key.startsWith('stake') ? { currency } : {}) })}
          />
        ))}
        <p className={classes.rangeHint}>{text.filters.ofOdds}</p>
      </Popover.Dropdown>
    </Popover>
  )
}

type FigureFieldProps = {
  /** The currency of an amount; absent: the figure is a price. */
  readonly money?: string
  /** The currency stands beside the field already. */
  readonly bare?: boolean
  readonly label: string
  readonly title?: string
  readonly value: number | null
  readonly onValue: (value: number | null) => void
}

/** A figure that counts when the field is left or Enter is pressed. */
function FigureField({ money, bare = false, label, title = label, value, onValue }: FigureFieldProps): ReactElement {
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
    error: wrong ? (money === undefined ? text.filters.notPrice : text.filters.notAmount) : null,
    onChange: setTyped,
    onBlur: take,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') take()
    },
  } as const
  return money === undefined ? <OddsInput {...field} /> : <MoneyInput {...field} currency={money} disabled={money === noCurrency} {...(bare ? { rightSection: null } : {})} />
}
