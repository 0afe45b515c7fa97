import type { ReactElement } from 'react'
import classes from './analytics.module.css'
import type { FiguresOf } from './drill-of.ts'
import { Drill } from './drill.tsx'
import { atMetric, metricText, type Metric, type Series } from './series.ts'
import { text } from './text.ts'

type FiguresProps = { readonly now: Series | undefined; readonly then: Series | undefined; readonly of: FiguresOf; /** The time that it is compared with. */ readonly before: FiguresOf['asked'] }

const shown = ['turnover', 'bets', 'pnl', 'margin', 'commission', 'own', 'in_play', 'before', 'players'] as const satisfies readonly Metric[]

/** The whole time in figures, each leading to what it is the sum of: bets to the bets, money to its entries. */
export function Figures({ now, then, of, before }: FiguresProps): ReactElement {
  const { currency } = of
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
            {then === undefined ? null : <small><Drill metric={metric} of={{ ...of, asked: before }}>{text.was({ value: metricText(metric, atMetric(then, metric), currency) })}</Drill></small>}
          </div>
        )
      })}
    </section>
  )
}
