import { Drawer } from '@mantine/core'
import type { ReactElement } from 'react'
import type { User } from '../../shared/session.ts'
import { Sidebar } from './sidebar.tsx'
import { shellText } from './text.ts'

type NavigationDrawerProps = { readonly user: User; readonly opened: boolean; readonly onClose: () => void }

/** The sidebar of narrow screens. */
export function NavigationDrawer({ user, opened, onClose }: NavigationDrawerProps): ReactElement {
  return (
    <Drawer opened={opened} onClose={onClose} size={280} padding={0} withCloseButton={false} aria-label={shellText.navigation}>
      <Sidebar user={user} mini={false} />
    </Drawer>
  )
}
