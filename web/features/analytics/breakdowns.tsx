import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { analytics } from '#contract/analytics.ts'
import type { Extra, QueryInput, RowOf } from '#contract/endpoint.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { marketTypes, type MarketType } from '#domain/markets/market.ts'
import type { Bar, BarFormat, ChartFacts } from '../../components/chart/bar.ts'
import { PartChart } from '../../components/chart/part-chart.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { rowQuery } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useSession } from '../../shared/session.ts'
import classes from './analytics.module.css'
import { chartWords } from './chart-words.ts'
import { ofBranches, type FiguresOf } from './drill-of.ts'
import { Drill } from './drill.tsx'
import { ReportLink } from './report-link.tsx'
import { atPartMetric, metricFormat, partMetrics, type Metric, type PartMetric, type Series } from './series.ts'
import { text } from './text.ts'

type Asked = QueryInput<typeof analytics.levels>
type Part = RowOf<typeof analytics.split>
type LevelRow = RowOf<typeof analytics.levels>
type BreakdownsProps = {
  readonly query: Asked
  /** The time that it is compared with. */
  readonly before: Asked | null
  readonly metric: Metric
  readonly of: FiguresOf
  readonly facts: ChartFacts
  readonly total: Series | undefined
  readonly onAccount: (id: string) => void
}

/** The same time in parts: before and in play, by sport, by market type, by branch, by level. Parts have what is drawn, or else the revenue. */
export function Breakdowns({ query, before, metric: chosen, of, facts, total, onAccount }: BreakdownsProps): ReactElement {
  const { user } = useSession()
  const { currency } = of
  const metric: PartMetric = partMetrics.find((each) => each === chosen) ?? 'pnl'
  const { sport, market_type: types, branch } = { sport: useParts('sport', query, before), market_type: useParts('market_type', query, before), branch: useParts('branch', query, before) }
  const ofLevels = (useQuery(rowQuery(analytics.levels, { query })).data?.data ?? []).filter((row) => row.currency === currency)
  const wereLevels = useQuery({ ...rowQuery(analytics.levels, { query: before ?? query }), enabled: before !== null }).data?.data.filter((row) => row.currency === currency)

  const formatOf = (of: Metric): BarFormat => metricFormat(of, currency)
  // Over several days a player counts for each.
  const metricName = metric === 'players' ? text.playerDays : text.metrics[metric]
  const words = chartWords(text.name, metricName)
  function barsOf({ now, was, leftOut }: Parts, label: (name: string) => string): readonly Bar[] {
    const ofCurrency = (rows: readonly Part[]): readonly Part[] => rows.filter((row) => row.currency === currency)
    const were = new Map(ofCurrency(was).map((row) => [row.key, row]))
    const names = new Map([...ofCurrency(was), ...ofCurrency(now)].map((row) => [row.key, row.name]))
    const are = new Map(ofCurrency(now).map((row) => [row.key, row]))
    const at = (row: LeftOut | undefined): number => (row === undefined ? 0 : atPartMetric(row, metric))
    const [others, wereOthers] = [leftOut.now.find((row) => row.currency === currency), leftOut.was.find((row) => row.currency === currency)]
    const left: readonly Bar[] = others === undefined ? [] : [{ key: leftOutKey, label: text.leftOut({ count: others.parts }), value: at(others), compared: before === null ? undefined : at(wereOthers) }]
    const parts: readonly Bar[] = [...names]
      .map(([key, name]) => ({ key, label: label(name), value: at(are.get(key)), compared: before === null ? undefined : at(were.get(key)) }))
      .filter((bar) => bar.value !== 0 || (bar.compared ?? 0) !== 0)
      .toSorted((a, b) => b.value - a.value)
    return [...parts, ...left]
  }
  const shared = { none: text.noParts, onFile: saveFile, facts } as const
  const named = { metric: metricName }
  const then = { ...of, asked: before ?? query }
  const wereAt = new Map(wereLevels?.map((row) => [row.level, row]))
  const levelBars = (valueOf: (row: LevelRow) => number): readonly Bar[] => ofLevels.map((row) => {
    const was = wereAt.get(row.level)
    return { key: String(row.level), label: levelTitle(row.level), value: valueOf(row), compared: before === null ? undefined : was === undefined ? 0 : valueOf(was) }
  })
  const ofBusinesses = user.account_id === null && query.account_id === undefined
  return (
    <div className={classes.grid}>
      <PartChart {...shared} title={text.sports(named)} bars={barsOf(sport, (name) => name || text.casino)} format={formatOf(metric)} words={words}
        nameOf={({ key, label }) => <Drill metric={metric} of={of} place={key === '' ? casinoPlace : { game_id: key }} placeName={label}>{label}</Drill>}
        comparedOf={({ key, label }, written) => <Drill metric={metric} of={then} place={key === '' ? casinoPlace : { game_id: key }} placeName={label}>{written}</Drill>} />
      <PartChart {...shared} title={text.types(named)} bars={barsOf(types, typeName)} format={formatOf(metric)} words={words}
        nameOf={({ key, label }) => <Drill metric={metric} of={of} place={typePlace(key)} placeName={label}>{label}</Drill>}
        comparedOf={({ key, label }, written) => <Drill metric={metric} of={then} place={typePlace(key)} placeName={label}>{written}</Drill>} />
      <PartChart {...shared} title={(ofBusinesses ? text.businesses : text.branches)(named)} bars={barsOf(branch, (name) => name)} format={formatOf(metric)} words={words}
        nameOf={({ key, label }) => (key === leftOutKey ? <OfBranches query={query}>{label}</OfBranches> : <button type="button" className={classes.drill} onClick={() => onAccount(key)}>{label}</button>)}
        comparedOf={({ key, label }, written) => key === leftOutKey ? <OfBranches query={then.asked}>{written}</OfBranches> : <Drill metric={metric} of={{ ...then, accounts: [{ id: key, user_name: label, currency }], asked: { ...then.asked, account_id: key } }}>{written}</Drill>} />
      <PartChart {...shared} title={text.throughLevels(named)} bars={levelBars((row) => atPartMetric(row, metric))} format={formatOf(metric)} words={words}
        nameOf={({ key, label }) => <OfLevel level={key} query={query}>{label}</OfLevel>} comparedOf={({ key }, written) => <OfLevel level={key} query={then.asked}>{written}</OfLevel>} />
      <PartChart {...shared} title={text.levels} bars={levelBars((row) => row.own_minor)} format={formatOf('own')} words={chartWords(text.name, text.metrics.own)}
        nameOf={({ key, label }) => (key === String(levels.company) && ofBusinesses ? <Drill metric="own" of={of}>{label}</Drill> : <OfLevel level={key} query={query}>{label}</OfLevel>)}
        comparedOf={({ key }, written) => <OfLevel level={key} query={then.asked}>{written}</OfLevel>} />
      <PartChart {...shared} title={text.inPlay} bars={total === undefined ? [] : [{ key: 'before', label: text.metrics.before, value: total.stake_before_minor }, { key: 'in_play', label: text.metrics.in_play, value: total.stake_in_play_minor }]}
        format={formatOf('turnover')} words={chartWords(text.name, text.metrics.turnover)}
        nameOf={({ key, label }) => <Drill metric={key === 'in_play' ? 'in_play' : 'before'} of={of}>{label}</Drill>} />
    </div>
  )
}

/** The accounts of one level, which come to what went through it. */
function OfLevel({ level, query, children }: { readonly level: string; readonly query: Asked; readonly children: ReactNode }): ReactElement {
  return <ReportLink search={ofBranches(query, level)}>{children}</ReportLink>
}

/** All branches, those among them that are drawn as one. */
function OfBranches({ query, children }: { readonly query: Asked; readonly children: ReactNode }): ReactElement {
  return <ReportLink search={ofBranches(query)}>{children}</ReportLink>
}

const casinoPlace = { type: 'casino' } as const
const typePlace = (key: string) => (marketTypes.find((type) => type === key) === undefined ? casinoPlace : { market_type: key as MarketType })

function typeName(name: string): string {
  return (betKindsText.types as Readonly<Record<string, string>>)[name] ?? text.casino
}

type LeftOut = Omit<Part, 'key' | 'name'>
type LeftOuts = Extra<typeof analytics.split>['left_out']
type Parts = { readonly now: readonly Part[]; readonly was: readonly Part[]; readonly leftOut: { readonly now: LeftOuts; readonly was: LeftOuts } }
const noParts: readonly Part[] = []
const noneLeftOut: LeftOuts = []
const leftOutKey = 'left-out'

function useParts(by: 'sport' | 'market_type' | 'branch', query: Asked, before: Asked | null): Parts {
  const now = useQuery(rowQuery(analytics.split, { query: { ...query, by } }))
  const was = useQuery({ ...rowQuery(analytics.split, { query: { ...(before ?? query), by } }), enabled: before !== null })
  return { now: now.data?.data ?? noParts, was: before === null ? noParts : (was.data?.data ?? noParts), leftOut: { now: now.data?.extra.left_out ?? noneLeftOut, was: before === null ? noneLeftOut : (was.data?.extra.left_out ?? noneLeftOut) } }
}
