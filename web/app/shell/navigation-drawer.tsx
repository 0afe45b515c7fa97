import { Drawer } from '@mantine/core'
import type { ReactElement } from 'react'
import type { NavGroup } from '../navigation.ts'
import { measures } from './measures.ts'
import { Sidebar } from './sidebar.tsx'
import { shellText } from './text.ts'

type NavigationDrawerProps = { readonly groups: readonly NavGroup[]; readonly opened: boolean; readonly onClose: () => void }

/** The sidebar of narrow screens. */
export function NavigationDrawer({ groups, opened, onClose }: NavigationDrawerProps): ReactElement {
  return (
    <Drawer opened={opened} onClose={onClose} size={measures.sidebarPx} padding={0} withCloseButton={false} attributes={{ content: { 'aria-label': shellText.navigation } }}>
      <Sidebar groups={groups} mini={false} />
    </Drawer>
  )
}
