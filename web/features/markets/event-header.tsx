import { Link } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import type { eventRow } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import { Chip } from '../../components/value/chip.tsx'
import { Stakes } from '../../components/value/stakes.tsx'
import { When } from '../../components/value/when.tsx'
import { can } from '../../shared/access.ts'
import { EventState } from '../../shared/event-state.tsx'
import { formatCount } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import classes from './markets.module.css'
import { text } from './text.ts'

const EventActs = lazyPart(() => import('../../shared/event-acts.tsx'), 'EventActs')

const AboveChips = lazyPart(() => import('./above-chips.tsx'), 'AboveChips')

export type EventRow = z.output<typeof eventRow>

export function EventChips({ event }: { readonly event: EventRow }): ReactElement {
  const { user } = useSession()
  return (
    <span className={classes.chips}>
      <EventState event={event} />
      {event.bet_lock ? <Chip tone="warn">{text.locked}</Chip> : null}
      {event.status === 'inactive' ? <Chip>{text.inactive}</Chip> : null}
      <Suspense fallback={null}>
        <AboveChips event={event} />
      </Suspense>
      {can(user, 'BETS') ? (
        <Link to={paths.exposure} search={{ event_id: event.id }} className={classes.exposure}>
          {text.exposure}
        </Link>
      ) : null}
    </span>
  )
}

/** The event in figures. */
export function EventFacts({ event }: { readonly event: EventRow }): ReactElement {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{text.starts}</dt>
        <dd>
          <When iso={event.starts_at} />
        </dd>
      </div>
      <div>
        <dt>{text.marketsOpen}</dt>
        <dd>
          <bdi>{text.of({ open: event.markets_open, all: event.markets })}</bdi>
        </dd>
      </div>
      <div data-waiting={event.results_waiting > 0 || undefined}>
        <dt>{text.waiting}</dt>
        <dd>{formatCount(event.results_waiting)}</dd>
      </div>
      <div>
        <dt>{text.bets}</dt>
        <dd>{formatCount(event.bets)}</dd>
      </div>
      <div>
        <dt>{text.stake}</dt>
        <dd>
          <Stakes stakes={event.stakes} />
        </dd>
      </div>
      <div>
        <dt>{text.switches}</dt>
        <dd>
          <Suspense fallback={<span className={classes.actsPlace} />}>
            <EventActs event={event} ofPage />
          </Suspense>
        </dd>
      </div>
    </dl>
  )
}
