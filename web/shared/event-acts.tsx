import type { ReactElement } from 'react'
import { EventMenu } from './event-menu.tsx'
import { EventSwitches, HistoryButton } from './place-switches.tsx'
import { bettingSwitches, flagSwitches, type EventRow } from './use-switches.ts'
import classes from './place-acts.module.css'

type EventActsProps = {
  readonly event: EventRow
  /** The page is about it: its flags stand beside the switches of betting, and the palette offers what its menu does. */
  readonly ofPage?: boolean
  /** Its flags alone, in a column of their own. */
  readonly flags?: boolean
}

/** What can be done with an event where it stands: its switches with what they do, its history, and everything else. */
export function EventActs({ event, ofPage = false, flags = false }: EventActsProps): ReactElement {
  if (flags) return <span className={classes.acts}><EventSwitches event={event} only={flagSwitches} /></span>
  return (
    <span className={classes.acts} data-offered={ofPage || undefined}>
      <EventSwitches event={event} {...(ofPage ? {} : { only: bettingSwitches })} />
      <HistoryButton place={{ kind: 'event', id: event.id, name: event.name }} />
      <EventMenu event={event} ofPage={ofPage} />
    </span>
  )
}
