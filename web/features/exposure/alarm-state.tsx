import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import { paths } from '../../app/paths.ts'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { formatInstant, formatMinor } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import classes from './exposure.module.css'
import { text } from './text.ts'
import { WorstActs, type Worst } from './worst-acts.tsx'

type AlarmStateProps = { readonly alarm: RowOf<typeof exposure.alarms>; readonly onBets: (row: Worst) => void }

/** Whether an alarm rings, how near the loss is to what was set, when it last rang, and the market to begin with, with what may be done there. */
export function AlarmState({ alarm, onBets }: AlarmStateProps): ReactElement {
  const zone = useSession().user.time_zone
  const { currency, worst, ringing_since: since, last_rung_at: last, loss_minor: loss, threshold_minor: threshold } = alarm
  const when = (iso: string): string => formatInstant(iso, zone, 'short')
  return (
    <div className={classes.alarmState}>
      <p>
        {since === null ? <Chip>{text.alarms.states.quiet}</Chip> : <><Chip tone="alarm">{text.alarms.states.ringing}</Chip> <span>{text.alarms.since({ count: alarm.ringing, when: when(since) })}</span></>}
        <span>{text.alarms.now} <Amount minor={loss === 0 ? 0 : -loss} currency={currency} withCurrency tone="pnl" /></span>
        <span>{text.alarms.ofThreshold({ percent: Math.floor((loss * 100) / threshold) })}</span>
        {since === null ? <span>{last === null ? text.alarms.neverRung : text.alarms.lastRung({ when: when(last) })}</span> : null}
      </p>
      {worst === null ? null : (
        <p>
          <bdi>{text.worst.headline({ market: worst.market_name, event: worst.event_name, outcome: worst.worst_outcome, amount: formatMinor(worst.worst, currency) })}</bdi>
          <WorstActs row={worst} onBets={onBets} />
          {alarm.account_id === null ? <Link to={paths.exposure} search={{ tab: 'worst', currency, sport_id: alarm.sport_id ?? undefined, book: alarm.view === 'total' ? 'total' : 'my_share' }}>{text.alarms.allWorst}</Link> : null}
        </p>
      )}
    </div>
  )
}
