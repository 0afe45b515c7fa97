import type { ReactElement } from 'react'
import classes from './analytics.module.css'
import type { FiguresOf } from './drill-of.ts'
import { Drill } from './drill.tsx'
import type { Moment } from './moment.ts'
import { atMetric, metricText, type Metric } from './series.ts'
import { text } from './text.ts'

const shown = ['turnover', 'bets', 'pnl', 'margin', 'commission', 'own', 'in_play', 'before', 'players'] as const satisfies readonly Metric[]

/** The whole time in figures, each leading to what it is the sum of: bets to the bets, money to its entries. */
export function Figures({ moment: { before, ...moment }, of }: { readonly moment: Moment; readonly of: FiguresOf }): ReactElement {
  const { currency } = of
  const [now, then] = [moment.now, moment.past].map((time) => time?.totals.data.find((row) => row.currency === currency))
  return (
    <section className={classes.figures} aria-label={text.figures}>
      {shown.map((metric) => {
        const value = now === undefined ? 0 : atMetric(now, metric)
        return (
          <div key={metric} className={classes.figure}>
            <p>{metric === 'players' ? text.playerDays : text.metrics[metric]}</p>
            <strong data-tone={metric === 'pnl' || metric === 'own' ? (value < 0 ? 'loss' : 'profit') : undefined}>
              <Drill metric={metric} of={of}>
                <bdi dir="ltr">{metricText(metric, value, currency)}</bdi>
              </Drill>
            </strong>
            {before === null ? null : <small><Drill metric={metric} of={{ ...of, asked: before }}>{text.was({ value: metricText(metric, then === undefined ? 0 : atMetric(then, metric), currency) })}</Drill></small>}
          </div>
        )
      })}
    </section>
  )
}
