import { catalogue } from '#contract/catalogue.ts'
import type { MenuEntry } from '../../components/menu-button/menu-entry.ts'
import { mayCall } from '../../shared/access.ts'
import { panelEntries } from '../../shared/event-menu.tsx'
import { openPlacePanel } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { switchesText } from '../../shared/switches-text.ts'
import { offerCalls, usePlaceSwitch, type OfferedPlace } from '../../shared/use-place-switch.ts'

/** What this person may do with a category, a sport or a league. */
export function usePlaceEntries(place: OfferedPlace, status: 'active' | 'inactive'): readonly MenuEntry[] {
  const { user } = useSession()
  const flip = usePlaceSwitch()
  const offer: readonly MenuEntry[] = mayCall(user, offerCalls[place.kind])
    ? [
        {
          kind: 'check', label: switchesText.status, on: status === 'active', disabled: flip.isPending,
          onSelect: () => flip.mutate({ place, on: status !== 'active' }),
        },
        { kind: 'divider' },
      ]
    : []
  const child = place.kind === 'game' ? ({ what: 'league', label: switchesText.newLeague } as const) : place.kind === 'league' ? ({ what: 'event', label: switchesText.newEvent } as const) : null
  const create: readonly MenuEntry[] = child !== null && mayCall(user, catalogue.createLeague)
    ? [{ kind: 'item', label: child.label, onSelect: () => openPlacePanel({ panel: 'create', what: child.what, under: place }) }]
    : []
  return [...offer, ...panelEntries(user, place), ...create]
}
