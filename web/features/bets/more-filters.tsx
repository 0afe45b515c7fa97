import { Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense, useState, type ReactElement } from 'react'
import { betMark } from '#contract/bet-rows.ts'
import { bets } from '#contract/bets.ts'
import { MoneyInput, OddsInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { momentText } from '../../components/form/moment-text.ts'
import { rereadFigure } from '../../components/form/reread-figure.ts'
import { currencyDigits, noCurrency } from '../../shared/currency-digits.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { Bet } from '../../shared/newest-bets.ts'
import { oneCurrency } from '../../shared/one-currency.ts'
import { useSession } from '../../shared/session.ts'
import { useCurrencies } from '../../shared/use-currencies.ts'
import { fromZonedInput, toZonedInput, typedInstant } from '../../shared/zoned-time.ts'
import type { BetFilters } from './bet-filters.ts'
import { PlaceFilter } from './place-filter.tsx'
import classes from './bets.module.css'
import { text } from './text.ts'

const SelectionFilter = lazyPart(() => import('./selection-filter.tsx'), 'SelectionFilter')

type MoreFiltersProps = { readonly filters: BetFilters; readonly onFilters: (filters: BetFilters) => void; /** Any bet of the list, to name a runner by. */ readonly sample: Bet | undefined }

/** Where, from whom, and the ranges: when, how much, at what price. */
export function MoreFilters({ filters, onFilters, sample }: MoreFiltersProps): ReactElement {
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
        <PlaceFilter
          onPlace={(place) => {
            setOpened(false)
            onFilters({ ...filters, ...place })
          }}
        />
        <RangeForm
          filters={filters}
          sample={sample}
          onFilters={(next) => {
            setOpened(false)
            onFilters(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The code of a currency as it is typed; none where it is no code, or not yet. */
const codeOf = (typed: string): string | undefined => bets.list.query.shape.currency.safeParse(typed.trim().toUpperCase()).data

type Ranges = Record<'stake_min' | 'stake_max' | 'odds_min' | 'odds_max', TypedFigure> & Record<'selection_id' | 'from' | 'to' | 'ip' | 'flag' | 'currency', string>

function RangeForm({ filters, onFilters, sample }: MoreFiltersProps): ReactElement {
  const { user } = useSession()
  const currencies = useCurrencies()
  const zone = user.time_zone
  const figure = (text: string | undefined): TypedFigure => (text === undefined ? null : Number(text))
  const fits = (typed: TypedFigure): boolean => typed === null || (typeof typed === 'number' && typed >= 0)
  const moment = (typed: string): string | null => (typed === '' || fromZonedInput(typed, zone) !== null ? null : momentText.notMoment)
  const form = useForm<Ranges>({
    initialValues: {
      selection_id: filters.selection_id ?? '',
      from: filters.from === undefined ? '' : toZonedInput(filters.from, zone),
      to: filters.to === undefined ? '' : toZonedInput(filters.to, zone),
      stake_min: figure(filters.stake_min),
      stake_max: figure(filters.stake_max),
      odds_min: figure(filters.odds_min),
      odds_max: figure(filters.odds_max),
      ip: filters.ip ?? '',
      flag: filters.flag ?? '',
      currency: filters.currency ?? '',
    },
    validate: {
      from: moment,
      to: moment,
      stake_min: (typed) => (fits(typed) ? null : text.filters.notAmount),
      stake_max: (typed) => (fits(typed) ? null : text.filters.notAmount),
      odds_min: (typed) => (fits(typed) ? null : text.filters.notPrice),
      odds_max: (typed) => (fits(typed) ? null : text.filters.notPrice),
      ip: (typed) => (typed === '' || bets.list.query.shape.ip.safeParse(typed).success ? null : text.filters.notIp),
      currency: (typed, { stake_min, stake_max }) =>
        typed.trim() !== '' && codeOf(typed) === undefined ? text.filters.notCurrency
        : stakesIn(typed) === noCurrency && (stake_min ?? stake_max) !== null ? text.filters.stakesIn
        : null,
    },
  })

  /** In what stakes are typed while the field of the currency says so. */
  const stakesIn = (typed: string): string => oneCurrency(codeOf(typed), currencies)
  const currency = stakesIn(form.values.currency)

  /** The stakes that are typed stay as they stand. */
  function choose(typed: string): void {
    const from = currencyDigits(currency) ?? 2
    const digits = { from, to: currencyDigits(stakesIn(typed)) ?? from }
    form.setValues(({ stake_min: least = null, stake_max: most = null }) => ({ currency: typed, stake_min: rereadFigure(least, digits), stake_max: rereadFigure(most, digits) }))
  }

  function apply(typed: Ranges): void {
    const { selection_id: selection, from, to, ip, flag, currency: code, ...figures } = typed
    const ranges = { ...figures, selection_id: selection || null, from: typedInstant(from, zone, filters.from), to: typedInstant(to, zone, filters.to), ip: ip.trim() || null, flag: flag || null, currency: codeOf(code) ?? null }
    const others = Object.entries(filters).filter(([name]) => !(name in ranges))
    const set = Object.entries(ranges).filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)])
    onFilters(Object.fromEntries([...others, ...set]) as BetFilters)
  }

  // Until there is a currency nothing stands beside what is typed.
  const mark = currency === noCurrency ? { rightSection: null } : {}
  return (
    <form onSubmit={form.onSubmit(apply)} noValidate className={classes.ranges}>
      <Suspense fallback={null}>
        <SelectionFilter marketId={filters.market_id} sample={sample} {...form.getInputProps('selection_id')} />
      </Suspense>
      <MomentInput size="xs" label={text.filters.from} {...form.getInputProps('from')} />
      <MomentInput size="xs" label={text.filters.to} {...form.getInputProps('to')} />
      <MoneyInput size="xs" currency={currency} {...mark} label={text.filters.stakeMin} {...form.getInputProps('stake_min')} />
      <MoneyInput size="xs" currency={currency} {...mark} label={text.filters.stakeMax} {...form.getInputProps('stake_max')} />
      <OddsInput size="xs" label={text.filters.oddsMin} {...form.getInputProps('odds_min')} />
      <OddsInput size="xs" label={text.filters.oddsMax} {...form.getInputProps('odds_max')} />
      <small className={classes.whole}>{text.filters.ofOdds}</small>
      <TextInput size="xs" label={text.columns.ip} dir="ltr" {...form.getInputProps('ip')} />
      <TextInput size="xs" label={text.filters.currency} dir="ltr" {...form.getInputProps('currency')} onChange={(event) => choose(event.currentTarget.value)} />
      <NativeSelect
        size="xs"
        label={text.columns.flags}
        data={[{ value: '', label: text.filters.anyFlag }, ...betMark.options.map((value) => ({ value, label: text.flags[value] }))]}
        {...form.getInputProps('flag')}
      />
      <Button size="xs" type="submit" className={classes.apply}>
        {text.filters.apply}
      </Button>
    </form>
  )
}
