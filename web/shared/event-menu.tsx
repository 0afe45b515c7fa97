import { IconDots } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { locks } from '#contract/locks.ts'
import { MenuButton } from '../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../components/menu-button/menu-entry.ts'
import { mayCall } from './access.ts'
import classes from './event-menu.module.css'
import { MenuActions } from './menu-actions.tsx'
import { openPlacePanel, type PanelPlace, type PlacePanel } from './place-panel.ts'
import { useSession, type User } from './session.ts'
import { switchesText as text } from './switches-text.ts'
import { eventSwitches, isOn, useEventSwitch, type EventRow } from './use-switches.ts'

/** The panels of a place that this person may open, as entries of its menu. */
export function panelEntries(user: User, place: PanelPlace): readonly MenuEntry[] {
  const entry = (label: string, panel: PlacePanel): MenuEntry => ({ kind: 'item', label, onSelect: () => openPlacePanel(panel) })
  const { kind } = place
  const editable = kind === 'league' || kind === 'event' || kind === 'market' ? { ...place, kind } : null
  return [
    entry(text.limits, { panel: 'limits', place }),
    ...(mayCall(user, catalogue.history) ? [entry(text.history, { panel: 'history', place })] : []),
    ...(editable !== null && mayCall(user, catalogue.editLeague) ? [entry(text.edit, { panel: 'edit', place: editable })] : []),
    ...(mayCall(user, locks.hold) ? [entry(text.hold, { panel: 'hold', place })] : []),
    ...(mayCall(user, locks.stop) ? [entry(text.stop, { panel: 'stop', place })] : []),
  ]
}

type EventMenuProps = {
  readonly event: EventRow
  /** The page is about it: what its menu offers is in the palette too. */
  readonly ofPage?: boolean
}

/** Everything that this person may do with an event, each switch with what it does. */
export function EventMenu({ event, ofPage = false }: EventMenuProps): ReactElement | null {
  const { user } = useSession()
  const flip = useEventSwitch()
  const place = { kind: 'event', id: event.id, name: event.name } as const
  const switched = mayCall(user, catalogue.eventBetLock)
    ? eventSwitches.map((name): MenuEntry => {
        const on = isOn(event, name)
        return { kind: 'check', label: text[name], on, disabled: flip.isPending, onSelect: () => flip.mutate({ event, name, on: !on }) }
      })
    : []
  const create: readonly MenuEntry[] = mayCall(user, catalogue.createMarket) && !event.archived
    ? [{ kind: 'item', label: text.newMarket, onSelect: () => openPlacePanel({ panel: 'create', what: 'market', under: place }) }]
    : []
  const archive: readonly MenuEntry[] = mayCall(user, catalogue.archiveMarket)
    ? [{ kind: 'item', label: text.archivedMarkets, onSelect: () => openPlacePanel({ panel: 'archive', place }) }]
    : []
  const panels = mayCall(user, limits.ofPlace) ? panelEntries(user, place) : []
  const entries: readonly MenuEntry[] = [...switched, ...(switched.length > 0 ? [{ kind: 'divider' } as const] : []), ...panels, ...create, ...archive]
  return entries.length === 0 ? null : (
    <>
      <MenuButton label={text.menuOf({ name: event.name })} className={classes.dots} entries={entries} width={270} position="bottom-end">
        <IconDots size={17} aria-hidden />
      </MenuButton>
      {ofPage ? <MenuActions place={place} entries={entries} /> : null}
    </>
  )
}
