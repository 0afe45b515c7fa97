import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { cutsDays, periodOf, presetDays, todayIn } from '../../shared/day-period.ts'
import { formatInstant } from '../../shared/format.ts'
import { PeriodBar } from '../../shared/period-bar.tsx'
import { useSession } from '../../shared/session.ts'
import { useNow } from '../../shared/use-now.ts'
import classes from './analytics.module.css'
import { Breakdowns } from './breakdowns.tsx'
import { chartFacts } from './chart-facts.ts'
import type { FiguresOf } from './drill-of.ts'
import { Figures } from './figures.tsx'
import { momentQuery, type Moment } from './moment.ts'
import { OverTime } from './over-time.tsx'
import type { Metric } from './series.ts'
import { inQuarters, passedOf, shiftedSpan, shiftOf, type Span } from './slots.ts'
import { text } from './text.ts'
import { Tops } from './tops.tsx'

const route = getRouteApi('/shell/dashboard/analytics')

/** What was staked and made over time, in parts, and beside what it was before: all of it as of one moment. Every figure leads to what it is the sum of. */
export function AnalyticsPage(): ReactElement {
  const { user } = useSession()
  const { compare, view: _, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const [metric, setMetric] = useState<Metric>('turnover')
  const [chosen, setChosen] = useState('')
  const [openedAt] = useState(() => new Date())
  // Whose hours and days they are is known with the first answer; until then they are the viewer's.
  const [zone, setZone] = useState(user.time_zone)
  // Without a period in the address it is the last seven days: all time has no period before it.
  const week = periodOf(presetDays('week', todayIn(zone, openedAt)), zone)
  const period = inQuarters({ from: asked.from ?? week.from ?? '', to: asked.to ?? week.to ?? '' })
  const by = asked.by ?? (Date.parse(period.to) - Date.parse(period.from) <= hoursDrawnMs ? 'hour' : 'day')
  const ofPlace = {
    ...(asked.account_id === undefined ? {} : { account_id: asked.account_id }),
    ...(asked.game_id === undefined ? {} : { game_id: asked.game_id }),
    ...(asked.market_type === undefined ? {} : { market_type: asked.market_type }),
  }
  const shift = shiftOf(compare, period, by, zone)
  const passed = passedOf(period, new Date(useNow(clockMs)))
  const before = shift === null ? null : { ...ofPlace, ...shiftedSpan(passed, shift, zone) }
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: can(user, 'SPORTS') })
  const read = useQuery({ ...momentQuery({ query: { ...ofPlace, ...period }, before, by, shift }), placeholderData: keepPreviousData })
  const moment = read.data
  const zoneOfMoment = moment?.now.totals.extra.time_zone
  if (zoneOfMoment !== undefined && zoneOfMoment !== zone) setZone(zoneOfMoment)
  const set = (change: Partial<ReturnType<typeof route.useSearch>>): void => void navigate({ search: (old) => ({ ...old, ...change }) })

  const currencies = moment === undefined ? [] : currenciesOf(moment)
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? '')
  const of: FiguresOf | null = moment === undefined ? null : { asked: moment.query, currency, accounts: moment.now.totals.extra.accounts, sport: games.data?.data.find(({ id }) => id === moment.query.game_id)?.name }
  return (
    <Page title={text.title}>
      <search className={classes.bar}>
        <PeriodBar period={period} onPeriod={({ from, to }) => set({ from, to })} timeZone={zone} bounded />
        <NativeSelect size="xs" aria-label={text.by} value={by} onChange={(event) => set({ by: event.currentTarget.value === 'hour' ? 'hour' : 'day' })} data={(['hour', 'day'] as const).map((value) => ({ value, label: text.bys[value] }))} />
        <NativeSelect size="xs" aria-label={text.compare} value={compare ?? ''} onChange={(event) => set({ compare: (event.currentTarget.value || undefined) as typeof compare })}
          data={[{ value: '', label: text.compares.none }, { value: 'before', label: text.compares.before }, { value: 'week', label: text.compares.week }]} />
        {games.data === undefined ? null : (
          <NativeSelect size="xs" aria-label={betKindsText.sport} value={asked.game_id ?? ''} onChange={(event) => set({ game_id: event.currentTarget.value || undefined })}
            data={[{ value: '', label: betKindsText.allSports }, ...games.data.data.map(({ id, name }) => ({ value: id, label: name }))]} />
        )}
        <NativeSelect size="xs" aria-label={betKindsText.type} value={asked.market_type ?? ''} onChange={(event) => set({ market_type: (event.currentTarget.value || undefined) as typeof asked.market_type })}
          data={[{ value: '', label: betKindsText.allTypes }, ...Object.entries(betKindsText.types).map(([value, label]) => ({ value, label }))]} />
        {currencies.length < 2 ? null : <NativeSelect size="xs" aria-label={text.currency} value={currency} onChange={(event) => setChosen(event.currentTarget.value)} data={currencies} />}
        {asked.account_id === undefined ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => set({ account_id: undefined })}>
            {text.backToAll}
          </Button>
        )}
      </search>
      {cutsDays(period, zone) ? <p className={classes.note}>{text.cut({ from: formatInstant(period.from, zone, 'short'), to: formatInstant(period.to, zone, 'short') })}</p> : null}
      {before !== null && passed.to !== period.to ? <p className={classes.note}>{text.comparedUntil({ from: formatInstant(before.from, zone, 'short'), to: formatInstant(before.to, zone, 'short') })}</p> : null}
      {read.isError ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.isPending ? <Skeleton height={240} role="img" aria-label={text.loading} /> : null}
      {moment !== undefined && currency === '' ? <EmptyState {...text.empty} /> : null}
      {moment === undefined || of === null || currency === '' ? null : (
        <div className={classes.moment} aria-busy={read.isPlaceholderData}>
          <ShownMoment moment={moment} of={of} metric={metric} onMetric={setMetric} onAccount={(id) => set({ account_id: id })} onHours={(span) => set({ ...span, by: 'hour' })} />
        </div>
      )}
    </Page>
  )
}

type ShownMomentProps = {
  readonly moment: Moment
  readonly of: FiguresOf
  readonly metric: Metric
  readonly onMetric: (metric: Metric) => void
  readonly onAccount: (id: string) => void
  readonly onHours: (span: Span) => void
}

function ShownMoment({ moment, of, metric, onMetric, onAccount, onHours }: ShownMomentProps): ReactElement {
  const { totals } = moment.now
  const facts = chartFacts(of, moment.before, { ...totals.extra, summed_until: moment.summedUntil })
  const zone = totals.extra.time_zone
  return (
    <>
      <Figures moment={moment} of={of} />
      <OverTime moment={moment} of={of} facts={facts} metric={metric} onMetric={onMetric} onHours={onHours} />
      <Breakdowns moment={moment} of={of} facts={facts} metric={metric} onAccount={onAccount} />
      <Tops moment={moment} of={of} />
      <p className={classes.note}>{text.summed({ at: formatInstant(moment.summedUntil, zone, 'dateTime'), zone })}</p>
    </>
  )
}

/** How often it is looked whether another quarter of an hour has begun. */
const clockMs = 15_000
/** Longer times are drawn by day at first. */
const hoursDrawnMs = 48 * 3_600_000
const currenciesOf = ({ now, past }: Moment): readonly string[] => [...new Set([...now.totals.data, ...(past?.totals.data ?? [])].map((row) => row.currency))]
