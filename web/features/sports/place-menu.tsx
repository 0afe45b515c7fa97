import { IconDots } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../../components/menu-button/menu-entry.ts'
import { mayCall } from '../../shared/access.ts'
import { panelEntries } from '../../shared/event-menu.tsx'
import menu from '../../shared/event-menu.module.css'
import { openPlacePanel } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { switchesText } from '../../shared/switches-text.ts'
import { offerCalls, usePlaceSwitch, type OfferedPlace } from '../../shared/use-place-switch.ts'

/** What this person may do with a category, a sport or a league. */
export function PlaceMenu({ place, status }: { readonly place: OfferedPlace; readonly status: 'active' | 'inactive' }): ReactElement {
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
  return (
    <MenuButton label={switchesText.menuOf({ name: place.name })} className={menu.dots} entries={[...offer, ...panelEntries(user, place), ...create]} width={270} position="bottom-end">
      <IconDots size={16} aria-hidden />
    </MenuButton>
  )
}
