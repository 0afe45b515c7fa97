import { IconDots } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import menu from '../../shared/event-menu.module.css'
import { switchesText } from '../../shared/switches-text.ts'
import type { OfferedPlace } from '../../shared/use-place-switch.ts'
import { usePlaceEntries } from './use-place-entries.ts'

/** The menu of a category, a sport or a league where it stands in the tree. */
export function PlaceMenu({ place, status }: { readonly place: OfferedPlace; readonly status: 'active' | 'inactive' }): ReactElement {
  return (
    <MenuButton label={switchesText.menuOf({ name: place.name })} className={menu.dots} entries={usePlaceEntries(place, status)} width={270} position="bottom-end">
      <IconDots size={16} aria-hidden />
    </MenuButton>
  )
}
