import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { useSession } from '../../shared/session.ts'
import classes from './analytics.module.css'
import { atMetric, metricText, type Metric, type Series } from './series.ts'
import { text } from './text.ts'

type Asked = { readonly account_id?: string; readonly game_id?: string; readonly from?: string | undefined; readonly to?: string | undefined }
type FiguresProps = { readonly now: Series | undefined; readonly then: Series | undefined; readonly currency: string; readonly asked: Asked }

const shown = ['turnover', 'bets', 'pnl', 'margin', 'commission', 'own', 'in_play', 'before'] as const satisfies readonly Metric[]

/** The whole time in figures, each leading to what it is the sum of: bets to the bets, money to its entries. */
export function Figures({ now, then, currency, asked }: FiguresProps): ReactElement {
  return (
    <section className={classes.figures} aria-label={text.figures}>
      {shown.map((metric) => {
        const value = now === undefined ? 0 : atMetric(now, metric)
        return (
          <div key={metric} className={classes.figure}>
            <p>{text.metrics[metric]}</p>
            <strong data-tone={metric === 'pnl' || metric === 'own' ? (value < 0 ? 'loss' : 'profit') : undefined}>
              <Drill metric={metric} asked={asked}>
                <bdi dir="ltr">{metricText(metric, value, currency)}</bdi>
              </Drill>
            </strong>
            {then === undefined ? null : <small>{text.was({ value: metricText(metric, atMetric(then, metric), currency) })}</small>}
          </div>
        )
      })}
    </section>
  )
}

/** Entries are of one account, whole: without one, or of one sport only, money leads to its report. */
function Drill({ metric, asked, children }: { readonly metric: Metric; readonly asked: Asked; readonly children: ReactNode }): ReactNode {
  const { user } = useSession()
  const { from, to, game_id: gameId } = asked
  const accountId = asked.account_id ?? user.account_id
  const during = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  if (metric === 'turnover' || metric === 'bets' || metric === 'in_play' || metric === 'before') {
    return <Link to={paths.bets} search={{ ...during, ...(gameId === undefined ? {} : { game_id: gameId }), ...(asked.account_id === undefined ? {} : { account_id: asked.account_id }) }} className={classes.drill}>{children}</Link>
  }
  if (accountId === null || gameId !== undefined) {
    return <Link to={paths.reports} search={{ report: 'market_pnl', ...during, ...(gameId === undefined ? {} : { game_id: gameId }), ...(asked.account_id === undefined ? {} : { account_id: asked.account_id }) }} className={classes.drill}>{children}</Link>
  }
  return (
    <FigureButton name={text.metrics[metric]} of={{ accountId, userName: user.account_id === accountId ? user.user_name : accountId, figure: metric === 'own' ? 'own_pnl' : 'total_pnl', ...(metric === 'commission' ? { part: 'commission' as const } : {}), ...during }}>
      {children}
    </FigureButton>
  )
}
