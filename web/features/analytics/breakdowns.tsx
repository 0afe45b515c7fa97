import type { ReactElement, ReactNode } from 'react'
import type { analytics } from '#contract/analytics.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { marketTypes, type MarketType } from '#domain/markets/market.ts'
import type { Bar, BarFormat, ChartFacts } from '../../components/chart/bar.ts'
import { PartChart } from '../../components/chart/part-chart.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useSession } from '../../shared/session.ts'
import classes from './analytics.module.css'
import { chartWords } from './chart-words.ts'
import { ofLevel, ofRest, type FiguresOf } from './drill-of.ts'
import { Drill } from './drill.tsx'
import type { Asked, Moment } from './moment.ts'
import { ReportLink } from './report-link.tsx'
import { atMetric, atPartMetric, metricFormat, partMetrics, type Metric, type PartMetric } from './series.ts'
import { text } from './text.ts'

type Part = RowOf<typeof analytics.split>
type LevelRow = RowOf<typeof analytics.levels>
type BreakdownsProps = {
  readonly moment: Moment
  readonly metric: Metric
  readonly of: FiguresOf
  readonly facts: ChartFacts
  readonly onAccount: (id: string) => void
}

/** The same time in parts: before and in play, by sport, by market type, by branch, by level. Parts have what is drawn, or else the revenue. */
export function Breakdowns({ moment: { query, before, now, past }, metric: chosen, of, facts, onAccount }: BreakdownsProps): ReactElement {
  const { user } = useSession()
  const { currency } = of
  const metric: PartMetric = partMetrics.find((each) => each === chosen) ?? 'pnl'
  const ofCurrency = <Row extends { readonly currency: string }>(rows: readonly Row[] | undefined): readonly Row[] => (rows ?? []).filter((row) => row.currency === currency)

  const formatOf = (of: Metric): BarFormat => metricFormat(of, currency)
  // Over several days a player counts for each.
  const metricName = metric === 'players' ? text.playerDays : text.metrics[metric]
  const words = chartWords(text.name, metricName)
  function barsOf(by: 'sport' | 'market_type' | 'branch', label: (name: string) => string): readonly Bar[] {
    const [are, were] = [now[by], past?.[by]].map((split) => new Map(ofCurrency(split?.data).map((row) => [row.key, row])))
    const [others, wereOthers] = [now[by], past?.[by]].map((split) => ofCurrency(split?.extra.left_out)[0])
    // What is among those left out is told with them: of itself nothing is known.
    const names = new Map([...(others === undefined ? (were ?? []) : []), ...(are ?? [])].map(([key, row]) => [key, row.name]))
    const at = (row: LeftOut | undefined): number => (row === undefined ? 0 : atPartMetric(row, metric))
    const was = (key: string): number | undefined => (past === null || (wereOthers !== undefined && were?.has(key) !== true) ? undefined : at(were?.get(key)))
    const left: readonly Bar[] = others === undefined ? [] : [{ key: leftOutKey, label: text.leftOut({ count: others.parts }), value: at(others), compared: past === null ? undefined : at(wereOthers), parts: others.parts }]
    const parts: readonly Bar[] = [...names]
      .map(([key, name]) => ({ key, label: label(name), value: at(are?.get(key)), compared: was(key) }))
      .filter((bar) => bar.value !== 0 || (bar.compared ?? 0) !== 0)
      .toSorted((a, b) => b.value - a.value)
    return [...parts, ...left]
  }
  const shared = { none: text.noParts, onFile: saveFile, facts } as const
  const named = { metric: metricName }
  const then = { ...of, asked: before ?? query }
  const wereAt = new Map(ofCurrency(past?.levels.data).map((row) => [row.level, row]))
  const levelBars = (valueOf: (row: LevelRow) => number): readonly Bar[] => ofCurrency(now.levels.data).map((row) => {
    const was = wereAt.get(row.level)
    return { key: String(row.level), label: levelTitle(row.level), value: valueOf(row), compared: past === null ? undefined : was === undefined ? 0 : valueOf(was) }
  })
  const [total, totalThen] = [now, past].map((time) => ofCurrency(time?.totals.data)[0])
  const inPlayBars = (['before', 'in_play'] as const).map((key): Bar => ({
    key, label: text.metrics[key], value: total === undefined ? 0 : atMetric(total, key), compared: past === null ? undefined : totalThen === undefined ? 0 : atMetric(totalThen, key),
  }))
  const ofBusinesses = user.account_id === null && query.account_id === undefined
  return (
    <div className={classes.grid}>
      <PartChart {...shared} title={text.sports(named)} bars={barsOf('sport', (name) => name || text.casino)} format={formatOf(metric)} words={words}
        nameOf={({ key, label }) => <Drill metric={metric} of={of} place={key === '' ? casinoPlace : { game_id: key }} placeName={label}>{label}</Drill>}
        comparedOf={({ key, label }, written) => <Drill metric={metric} of={then} place={key === '' ? casinoPlace : { game_id: key }} placeName={label}>{written}</Drill>} />
      <PartChart {...shared} title={text.types(named)} bars={barsOf('market_type', typeName)} format={formatOf(metric)} words={words}
        nameOf={({ key, label }) => <Drill metric={metric} of={of} place={typePlace(key)} placeName={label}>{label}</Drill>}
        comparedOf={({ key, label }, written) => <Drill metric={metric} of={then} place={typePlace(key)} placeName={label}>{written}</Drill>} />
      <PartChart {...shared} title={(ofBusinesses ? text.businesses : text.branches)(named)} bars={barsOf('branch', (name) => name)} format={formatOf(metric)} words={words}
        nameOf={({ key, label }) => (key === leftOutKey ? <ReportLink search={ofRest(query, now.branch.data.length)}>{label}</ReportLink> : <button type="button" className={classes.drill} onClick={() => onAccount(key)}>{label}</button>)}
        comparedOf={({ key, label }, written) => key === leftOutKey ? <ReportLink search={ofRest(then.asked, past?.branch.data.length ?? 0)}>{written}</ReportLink> : <Drill metric={metric} of={{ ...then, accounts: [{ id: key, user_name: label, currency }], asked: { ...then.asked, account_id: key } }}>{written}</Drill>} />
      <PartChart {...shared} title={text.throughLevels(named)} bars={levelBars((row) => atPartMetric(row, metric))} format={formatOf(metric)} words={words}
        nameOf={({ key, label }) => <OfLevel level={key} query={query}>{label}</OfLevel>} comparedOf={({ key }, written) => <OfLevel level={key} query={then.asked}>{written}</OfLevel>} />
      <PartChart {...shared} title={text.levels} bars={levelBars((row) => row.own_minor)} format={formatOf('own')} words={chartWords(text.name, text.metrics.own)}
        nameOf={({ key, label }) => (key === String(levels.company) && ofBusinesses ? <Drill metric="own" of={of}>{label}</Drill> : <OfLevel level={key} query={query}>{label}</OfLevel>)}
        comparedOf={({ key }, written) => <OfLevel level={key} query={then.asked}>{written}</OfLevel>} />
      <PartChart {...shared} title={text.inPlay} bars={total === undefined && totalThen === undefined ? [] : inPlayBars} format={formatOf('turnover')} words={chartWords(text.name, text.metrics.turnover)}
        nameOf={({ key, label }) => <Drill metric={inPlayOf(key)} of={of}>{label}</Drill>} comparedOf={({ key }, written) => <Drill metric={inPlayOf(key)} of={then}>{written}</Drill>} />
    </div>
  )
}

function OfLevel({ level, query, children }: { readonly level: string; readonly query: Asked; readonly children: ReactNode }): ReactElement {
  return <ReportLink search={ofLevel(query, level)}>{children}</ReportLink>
}

const casinoPlace = { type: 'casino' } as const
const typePlace = (key: string) => (marketTypes.find((type) => type === key) === undefined ? casinoPlace : { market_type: key as MarketType })

function typeName(name: string): string {
  return (betKindsText.types as Readonly<Record<string, string>>)[name] ?? text.casino
}

type LeftOut = Omit<Part, 'key' | 'name'>
const leftOutKey = 'left-out'
const inPlayOf = (key: string): Metric => (key === 'in_play' ? 'in_play' : 'before')
