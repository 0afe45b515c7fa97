import { locks } from '#contract/locks.ts'
import type { MenuEntry } from '../../components/menu-button/menu-entry.ts'
import { mayCall } from '../../shared/access.ts'
import { openPlacePanel, type CasinoPlace } from '../../shared/place-panel.ts'
import type { User } from '../../shared/session.ts'
import { switchesText } from '../../shared/switches-text.ts'

/** What keeps bets out of a place of the casino, for those who may set it, as entries of its menu. */
export function holdEntries(user: User, place: CasinoPlace): readonly MenuEntry[] {
  return [
    ...(mayCall(user, locks.hold) ? [{ kind: 'item', label: switchesText.hold, onSelect: () => openPlacePanel({ panel: 'hold', place }) } as const] : []),
    ...(mayCall(user, locks.stop) ? [{ kind: 'item', label: switchesText.stop, onSelect: () => openPlacePanel({ panel: 'stop', place }) } as const] : []),
  ]
}
