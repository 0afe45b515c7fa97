import { IconDots, IconEye, IconEyeOff, IconHistory, IconLock, IconLockOpen, IconStar, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import type { eventRow } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Chip } from '../../components/value/chip.tsx'
import { Stakes } from '../../components/value/stakes.tsx'
import { When } from '../../components/value/when.tsx'
import { can } from '../../shared/access.ts'
import { EventState } from '../../shared/event-state.tsx'
import { formatCount } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import classes from './sports.module.css'
import { text } from './text.ts'

// What can be done with an event comes with the hand or the keyboard that is among them.
const EventActs = lazyPart(() => import('../../shared/event-acts.tsx'), 'EventActs')

export type EventRow = z.output<typeof eventRow>

/** What says what to do with an event, and does it, comes first and is in sight at 1280 pixels; what is only counted follows. `near`: somebody is among the events. */
export const eventColumns = (near: boolean): readonly Column<EventRow>[] => [
  { id: 'event', header: text.columns.event, width: 212, sortKey: 'name', grow: 3, fixed: true, cell: (row) => <EventName event={row} /> },
  { id: 'state', header: text.columns.state, width: 88, cell: (row) => <EventState event={row} /> },
  { id: 'results', header: text.columns.results, width: 92, cell: (row) => <WaitingChip event={row} /> },
  { id: 'starts', header: text.columns.starts, width: 112, sortKey: 'starts', fallsFirst: true, cell: (row) => <When iso={row.starts_at} style="short" /> },
  { id: 'actions', header: text.columns.actions, width: 130, align: 'center', fixed: true, cell: (row) => (near ? <LateActs event={row} /> : <ActsAtRest event={row} />) },
  { id: 'flags', header: text.columns.flags, width: 208, hiddenAtFirst: true, cell: (row) => near && <LateActs event={row} flags /> },
  { id: 'sport', header: text.columns.sport, width: 120, sortKey: 'sport', cell: (row) => row.game_name },
  { id: 'league', header: text.league, width: 150, hiddenAtFirst: true, sortKey: 'league', cell: (row) => row.league_name },
  {
    id: 'markets',
    header: text.columns.markets,
    width: 68,
    align: 'end',
    cell: (row) => <bdi>{text.of({ open: row.markets_open, all: row.markets })}</bdi>,
  },
  { id: 'bets', header: text.columns.bets, width: 56, align: 'end', cell: (row) => formatCount(row.bets) },
  { id: 'stake', header: text.columns.stake, width: 108, align: 'end', cell: (row) => <Stakes stakes={row.stakes} stacked /> },
]

export function EventName({ event }: { readonly event: EventRow }): ReactElement {
  return (
    <span className={classes.event}>
      <Link to={paths.event} params={{ sportId: event.game_id, eventId: event.id }} dir="auto" className={classes.eventName} title={`${event.name}, ${event.league_name}`} tabIndex={-1}>
        {event.name}
      </Link>
      <EventFlags event={event} />
      <span dir="auto" className={classes.league}>{event.league_name}</span>
    </span>
  )
}

export function WaitingChip({ event }: { readonly event: EventRow }): ReactElement | null {
  return event.results_waiting === 0 ? null : <Chip tone="warn">{text.waiting({ count: event.results_waiting })}</Chip>
}

function EventFlags({ event }: { readonly event: EventRow }): ReactElement | null {
  if (!event.bet_lock && !event.popular && event.status === 'active') return null
  return (
    <span className={classes.flags}>
      {event.bet_lock ? <IconLock size={15} aria-label={text.locked} /> : null}
      {event.popular ? <IconStar size={15} aria-label={text.popular} /> : null}
      {event.status === 'inactive' ? <Chip>{text.inactive}</Chip> : null}
    </span>
  )
}

/** What can be done with an event, drawn as it will stand (`shared/event-acts.tsx`), while nobody is among the events: how it is, without the pressing. */
function ActsAtRest({ event: { status, bet_lock: locked } }: { readonly event: EventRow }): ReactElement {
  const { user } = useSession()
  const may = can(user, 'SPORTS', 'Market Control')
  const offered = status === 'active'
  return (
    <span className={classes.atRest}>
      {may || !offered ? <AtRest icon={offered ? IconEye : IconEyeOff} name={offered ? text.offers.active : text.inactive} unusual={!offered} /> : null}
      {may || locked ? <AtRest icon={locked ? IconLock : IconLockOpen} name={locked ? text.locked : text.taken} unusual={locked} /> : null}
      {user.kind === 'staff' ? <IconHistory size={16} aria-hidden /> : null}
      <IconDots size={17} aria-hidden />
    </span>
  )
}

function AtRest({ icon: Glyph, name, unusual }: { readonly icon: Icon; readonly name: string; readonly unusual: boolean }): ReactElement {
  return <span title={name} data-unusual={unusual || undefined}><Glyph size={16} aria-label={name} /></span>
}

export function LateActs(props: { readonly event: EventRow; readonly flags?: boolean }): ReactElement {
  return (
    <Suspense fallback={props.flags === true ? null : <ActsAtRest event={props.event} />}>
      <EventActs {...props} />
    </Suspense>
  )
}
