import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { analytics } from '#contract/analytics.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { sports } from '#contract/sports.ts'
import { TimeChart } from '../../components/chart/time-chart.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { periodOf, presetDays, todayIn } from '../../shared/day-period.ts'
import { formatInstant } from '../../shared/format.ts'
import { PeriodBar } from '../../shared/period-bar.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useSession } from '../../shared/session.ts'
import classes from './analytics.module.css'
import { Breakdowns } from './breakdowns.tsx'
import { chartFacts } from './chart-facts.ts'
import { chartWords } from './chart-words.ts'
import type { FiguresOf } from './drill-of.ts'
import { Drill } from './drill.tsx'
import { Figures } from './figures.tsx'
import { atMetric, metricFormat, metrics, shifted, shiftOf, slotsOf, type Metric, type Series } from './series.ts'
import { text } from './text.ts'
import { Tops } from './tops.tsx'

const route = getRouteApi('/shell/dashboard/analytics')
const refreshMs = 15_000
const hourMs = 3_600_000

/** What was staked and made over time, in parts, and beside what it was before. Every figure leads to what it is the sum of. */
export function AnalyticsPage(): ReactElement {
  const { user } = useSession()
  const { compare, view: _, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const [metric, setMetric] = useState<Metric>('turnover')
  const [chosen, setChosen] = useState('')
  const [openedAt] = useState(() => new Date())
  // Without a period in the address it is the last seven days: all time has no period before it.
  const week = periodOf(presetDays('week', todayIn(user.time_zone, openedAt)), user.time_zone)
  const period = { from: asked.from ?? week.from, to: asked.to ?? week.to }
  const hours = (Date.parse(period.to ?? '') - Date.parse(period.from ?? '')) / 3_600_000
  const by = asked.by ?? (hours <= 48 ? 'hour' : 'day')
  const ofPlace = {
    ...(asked.account_id === undefined ? {} : { account_id: asked.account_id }),
    ...(asked.game_id === undefined ? {} : { game_id: asked.game_id }),
    ...(asked.market_type === undefined ? {} : { market_type: asked.market_type }),
  }
  const query = { ...ofPlace, ...bounds(period) }

  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: can(user, 'SPORTS') })
  const live = { refetchInterval: refreshMs }
  const totals = useQuery({ ...rowQuery(analytics.series, { query }), ...live })
  const zone = totals.data?.extra.time_zone ?? user.time_zone
  const shift = shiftOf(compare, period, zone)
  const earlier = (at: string): string => (shift === null ? at : shifted(at, shift, zone))
  const before = { ...ofPlace, ...bounds({ from: period.from && earlier(period.from), to: period.to && earlier(period.to) }) }
  const totalsThen = useQuery({ ...rowQuery(analytics.series, { query: before }), enabled: shift !== null })
  const series = useQuery({ ...rowQuery(analytics.series, { query: { ...query, by } }), ...live })
  const seriesThen = useQuery({ ...rowQuery(analytics.series, { query: { ...before, by } }), enabled: shift !== null })
  const set = (change: Partial<ReturnType<typeof route.useSearch>>): void => void navigate({ search: (old) => ({ ...old, ...change }) })

  const currencies = [...new Set([...(totals.data?.data ?? []), ...(totalsThen.data?.data ?? [])].map((row) => row.currency))]
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? '')
  const of = { asked: query, currency, accounts: totals.data?.extra.accounts ?? [], sport: games.data?.data.find(({ id }) => id === asked.game_id)?.name }
  const facts = totals.data === undefined ? [] : chartFacts(of, shift === null ? null : before, totals.data.extra)
  const ofCurrency = (rows: readonly Series[] | undefined): readonly Series[] => (rows ?? []).filter((row) => row.currency === currency)
  const thenAt = new Map(shift === null ? [] : ofCurrency(seriesThen.data?.data).map((row) => [Date.parse(row.at ?? ''), row]))
  const rowAt = new Map(ofCurrency(series.data?.data).map((row) => [Date.parse(row.at ?? ''), row]))
  const drawn = series.data === undefined ? [] : [...new Set([...slotsOf(period, by, zone, new Date(series.dataUpdatedAt)), ...rowAt.keys()])].toSorted((a, b) => a - b)
  const bars = drawn.map((at) => {
    const iso = new Date(at).toISOString()
    const [row, then] = [rowAt.get(at), thenAt.get(Date.parse(earlier(iso)))]
    return { key: iso, label: formatInstant(iso, zone, by === 'hour' ? 'short' : 'date'), value: row === undefined ? 0 : atMetric(row, metric), compared: shift === null ? undefined : then === undefined ? 0 : atMetric(then, metric) }
  })
  const hourFrom = (at: string): FiguresOf['asked'] => ({ ...query, from: at, to: new Date(Date.parse(at) + hourMs).toISOString() })
  const openDay = (at: string): void => set({ ...periodOf({ first: todayIn(zone, new Date(at)), last: todayIn(zone, new Date(at)) }, zone), by: 'hour' })

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
      {totals.isError ? <ErrorState error={totals.error} onRetry={() => void totals.refetch()} /> : null}
      {totals.isPending ? <Skeleton height={240} aria-busy="true" aria-label={text.loading} /> : null}
      {totals.isSuccess && currency === '' ? <EmptyState {...text.empty} /> : null}
      {currency === '' ? null : (
        <>
          <Figures now={ofCurrency(totals.data?.data)[0]} then={shift === null ? undefined : ofCurrency(totalsThen.data?.data)[0]} of={of} before={before} />
          <div className={classes.wide}>
            <NativeSelect size="xs" w="max-content" aria-label={text.metric} value={metric} onChange={(event) => setMetric(event.currentTarget.value as Metric)} data={metrics.map((value) => ({ value, label: text.metrics[value] }))} />
            <TimeChart
              title={text.overTime({ metric: text.metrics[metric] })}
              bars={bars}
              format={metricFormat(metric, currency)}
              facts={facts}
              words={chartWords(text.at, text.metrics[metric])}
              onFile={saveFile}
              {...(by === 'hour' ? {
                nameOf: ({ key, label }) => <Drill metric={metric} of={{ ...of, asked: hourFrom(key) }}>{label}</Drill>,
                comparedOf: ({ key }, written) => <Drill metric={metric} of={{ ...of, asked: hourFrom(earlier(key)) }}>{written}</Drill>,
              } : {
                nameOf: ({ key, label }) => <button type="button" className={classes.drill} onClick={() => openDay(key)}>{label}</button>,
                comparedOf: ({ key }, written) => <button type="button" className={classes.drill} onClick={() => openDay(earlier(key))}>{written}</button>,
              })}
            />
            {metric === 'players' ? <p className={classes.note}>{text.aboutPlayers}</p> : null}
          </div>
          <Breakdowns query={query} facts={facts} before={shift === null ? null : before} metric={metric} of={of} total={ofCurrency(totals.data?.data)[0]} onAccount={(id) => set({ account_id: id })} />
          <Tops query={query} of={of} />
          <p className={classes.note}>{text.summed({ at: formatInstant(totals.data?.extra.summed_until ?? '', zone, 'dateTime'), zone })}</p>
        </>
      )}
    </Page>
  )
}

type Bounds = Pick<QueryInput<typeof analytics.series>, 'from' | 'to'>
const bounds = ({ from, to }: { readonly from: string | undefined; readonly to: string | undefined }): Bounds => ({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })
