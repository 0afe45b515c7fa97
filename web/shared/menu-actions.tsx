import { IconDots } from '@tabler/icons-react'
import type { MenuEntry } from '../components/menu-button/menu-entry.ts'
import { usePageActionList } from './actions.ts'
import { switchesText as text } from './switches-text.ts'

type MenuActionsProps = { readonly place: { readonly kind: string; readonly id: string; readonly name: string }; readonly entries: readonly MenuEntry[] }

/** What the menu of a place offers, in the palette too: for a page that is about the place, and while it is open. */
export function MenuActions({ place, entries }: MenuActionsProps): null {
  usePageActionList(entries.flatMap((entry) => {
    if (entry.kind !== 'item' && entry.kind !== 'check' && entry.kind !== 'choice') return []
    // What is so already is no choice.
    if (entry.kind === 'choice' && entry.on) return []
    const what = entry.kind === 'check' ? text.bulk[entry.on ? 'turnOff' : 'turnOn']({ what: entry.label }) : entry.label
    return [{
      id: `${place.kind} ${place.id} ${entry.label}`,
      label: text.nameWhat({ name: place.name, what }),
      run: () => {
        if (entry.kind === 'item' || entry.disabled !== true) entry.onSelect()
      },
    }]
  }), IconDots)
  return null
}
