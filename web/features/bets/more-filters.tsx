import { Button, Popover, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { formatMinorBare, formatOdds, noCurrency } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import { priceFilter, stakeFilter, type BetFilters } from './bet-filters.ts'
import classes from './bets.module.css'
import { text } from './text.ts'

type MoreFiltersProps = { readonly filters: BetFilters; readonly onFilters: (filters: BetFilters) => void }

/** The ranges: when, how much, at what price. */
export function MoreFilters({ filters, onFilters }: MoreFiltersProps): ReactElement {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width="min(380px, calc(100vw - 24px))" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {text.filters.more}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.filters.more}>
        <RangeForm
          filters={filters}
          onFilters={(next) => {
            setOpened(false)
            onFilters(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function RangeForm({ filters, onFilters }: MoreFiltersProps): ReactElement {
  const { user } = useSession()
  const currency = user.currency ?? noCurrency
  const zone = user.time_zone
  const empty = (typed: string) => typed.trim() === ''
  const form = useForm({
    initialValues: {
      from: filters.from === undefined ? '' : toZonedInput(filters.from, zone),
      to: filters.to === undefined ? '' : toZonedInput(filters.to, zone),
      stake_min: filters.stake_min === undefined ? '' : formatMinorBare(Number(filters.stake_min), currency),
      stake_max: filters.stake_max === undefined ? '' : formatMinorBare(Number(filters.stake_max), currency),
      odds_min: filters.odds_min === undefined ? '' : formatOdds(Number(filters.odds_min)),
      odds_max: filters.odds_max === undefined ? '' : formatOdds(Number(filters.odds_max)),
    },
    validate: {
      stake_min: (typed) => (empty(typed) || stakeFilter(typed, currency) !== null ? null : text.filters.notAmount),
      stake_max: (typed) => (empty(typed) || stakeFilter(typed, currency) !== null ? null : text.filters.notAmount),
      odds_min: (typed) => (empty(typed) || priceFilter(typed) !== null ? null : text.filters.notPrice),
      odds_max: (typed) => (empty(typed) || priceFilter(typed) !== null ? null : text.filters.notPrice),
    },
  })

  function apply(typed: typeof form.values): void {
    const ranges = {
      from: fromZonedInput(typed.from, zone),
      to: fromZonedInput(typed.to, zone),
      stake_min: stakeFilter(typed.stake_min, currency),
      stake_max: stakeFilter(typed.stake_max, currency),
      odds_min: priceFilter(typed.odds_min),
      odds_max: priceFilter(typed.odds_max),
    }
    const { from: _a, to: _b, stake_min: _c, stake_max: _d, odds_min: _e, odds_max: _f, ...others } = filters
    onFilters({ ...others, ...Object.fromEntries(Object.entries(ranges).filter(([, value]) => value !== null)) })
  }

  return (
    <form onSubmit={form.onSubmit(apply)} noValidate className={classes.ranges}>
      <TextInput size="xs" type="datetime-local" label={text.filters.from} {...form.getInputProps('from')} />
      <TextInput size="xs" type="datetime-local" label={text.filters.to} {...form.getInputProps('to')} />
      <TextInput size="xs" inputMode="decimal" label={text.filters.stakeMin} {...form.getInputProps('stake_min')} />
      <TextInput size="xs" inputMode="decimal" label={text.filters.stakeMax} {...form.getInputProps('stake_max')} />
      <TextInput size="xs" inputMode="decimal" label={text.filters.oddsMin} {...form.getInputProps('odds_min')} />
      <TextInput size="xs" inputMode="decimal" label={text.filters.oddsMax} {...form.getInputProps('odds_max')} />
      <Button size="xs" type="submit" className={classes.apply}>
        {text.filters.apply}
      </Button>
    </form>
  )
}
