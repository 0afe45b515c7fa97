import type { ReactElement } from 'react'
import { Stakes } from '../../components/value/stakes.tsx'
import { When } from '../../components/value/when.tsx'
import { EventState } from '../../shared/event-state.tsx'
import { formatCount } from '../../shared/format.ts'
import { EventName, LateActs, WaitingChip, type EventRow } from './event-columns.tsx'
import classes from './sports.module.css'
import { text } from './text.ts'

/** An event on a narrow screen. */
export function EventCard({ event, near }: { readonly event: EventRow; readonly near: boolean }): ReactElement {
  return (
    <div className={classes.card}>
      <EventName event={event} />
      <span className={classes.cardLine}>
        <EventState event={event} />
        <WaitingChip event={event} />
        <span className={classes.cardEnd}>
          {near && <LateActs event={event} />}
        </span>
      </span>
      <span className={classes.cardLine}>
        <When iso={event.starts_at} style="short" />
        <span className={classes.cardEnd}>
          {text.columns.markets}: <bdi>{text.of({ open: event.markets_open, all: event.markets })}</bdi>
        </span>
      </span>
      <span className={classes.cardLine}>
        {text.columns.bets}: {formatCount(event.bets)}
        <span className={classes.cardEnd}>
          {text.columns.stake}: <Stakes stakes={event.stakes} />
        </span>
      </span>
    </div>
  )
}
