import { NativeSelect } from '@mantine/core'
import type { ReactElement } from 'react'
import type { ChartFacts } from '../../components/chart/bar.ts'
import { TimeChart } from '../../components/chart/time-chart.tsx'
import { formatInstant } from '../../shared/format.ts'
import { saveFile } from '../../shared/save-file.ts'
import classes from './analytics.module.css'
import { chartWords } from './chart-words.ts'
import type { FiguresOf } from './drill-of.ts'
import { Drill } from './drill.tsx'
import type { Moment } from './moment.ts'
import { atMetric, metricFormat, metrics, type Metric, type Series } from './series.ts'
import { shifted, slotAt, slotsOf, spanOfSlot, type Span } from './slots.ts'
import { text } from './text.ts'

type OverTimeProps = {
  readonly moment: Moment
  readonly of: FiguresOf
  readonly facts: ChartFacts
  readonly metric: Metric
  readonly onMetric: (metric: Metric) => void
  /** A day, or what of it lies in the time, is looked at by its hours. */
  readonly onHours: (span: Span) => void
}

/** One figure by hour or by day. An hour opens what it is the sum of, a day its hours; of one that the time cuts, what lies in the time. */
export function OverTime({ moment, of, facts, metric, onMetric, onHours }: OverTimeProps): ReactElement {
  const { query, before, by, shift, now, past } = moment
  const zone = now.totals.extra.time_zone
  const bySlot = (rows: readonly Series[] | undefined): ReadonlyMap<number, Series> => new Map((rows ?? []).filter((row) => row.currency === of.currency).map((row) => [slotAt(Date.parse(row.at ?? ''), by, zone), row]))
  const [rowAt, thenAt] = [bySlot(now.series.data), bySlot(past?.series.data)]
  const at = (row: Series | undefined): number => (row === undefined ? 0 : atMetric(row, metric))
  const earlier = (slot: number): number => (shift === null ? slot : slotAt(Date.parse(shifted(new Date(slot).toISOString(), shift, zone)), by, zone))
  const bars = [...new Set([...slotsOf(query, by, zone, moment.at), ...rowAt.keys()])].toSorted((a, b) => a - b).map((slot) => ({
    key: String(slot), label: formatInstant(new Date(slot).toISOString(), zone, by === 'hour' ? 'short' : 'date'), value: at(rowAt.get(slot)), compared: past === null ? undefined : at(thenAt.get(earlier(slot))),
  }))
  const spanOf = (key: string): Span => spanOfSlot(Number(key), by, zone, query)
  const earlierSpanOf = (key: string): Span => spanOfSlot(earlier(Number(key)), by, zone, before ?? query)
  return (
    <div className={classes.wide}>
      <NativeSelect size="xs" w="max-content" aria-label={text.metric} value={metric} onChange={(event) => onMetric(event.currentTarget.value as Metric)} data={metrics.map((value) => ({ value, label: text.metrics[value] }))} />
      <TimeChart
        title={text.overTime({ metric: text.metrics[metric] })}
        bars={bars}
        format={metricFormat(metric, of.currency)}
        facts={facts}
        words={chartWords(text.at, text.metrics[metric])}
        onFile={saveFile}
        {...(by === 'hour' ? {
          nameOf: ({ key, label }) => <Drill metric={metric} of={{ ...of, asked: { ...query, ...spanOf(key) } }}>{label}</Drill>,
          comparedOf: ({ key }, written) => <Drill metric={metric} of={{ ...of, asked: { ...query, ...earlierSpanOf(key) } }}>{written}</Drill>,
        } : {
          nameOf: ({ key, label }) => <button type="button" className={classes.drill} onClick={() => onHours(spanOf(key))}>{label}</button>,
          comparedOf: ({ key }, written) => <button type="button" className={classes.drill} onClick={() => onHours(earlierSpanOf(key))}>{written}</button>,
        })}
      />
      {metric === 'players' ? <p className={classes.note}>{text.aboutPlayers}</p> : null}
    </div>
  )
}
