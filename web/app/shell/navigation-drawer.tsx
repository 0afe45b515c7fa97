import { CloseButton, Drawer } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type MouseEvent, type ReactElement } from 'react'
import type { NavGroup } from '../navigation.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { measures } from './measures.ts'
import classes from './navigation-drawer.module.css'
import { Sidebar } from './sidebar.tsx'
import { shellText } from './text.ts'

type NavigationDrawerProps = { readonly groups: readonly NavGroup[]; readonly opened: boolean; readonly onClose: () => void }

/** The sidebar of narrow screens: it goes with whatever is chosen in it, the page that is open too, and when another page comes. */
export function NavigationDrawer({ groups, opened, onClose }: NavigationDrawerProps): ReactElement {
  const drawer = useDialogClose(onClose)
  const { href } = useLocation()
  const shown = useRef(href)
  useEffect(
    function closeForAnotherPage() {
      if (shown.current !== href) onClose()
      shown.current = href
    },
    [href, onClose],
  )

  function closeAfterLink(event: MouseEvent): void {
    if ((event.target as Element).closest('a') !== null) onClose()
  }

  return (
    <Drawer opened={opened} {...drawer} size={measures.sidebarPx} padding={0} withCloseButton={false} attributes={{ content: { 'aria-label': shellText.navigation } }}>
      {/* A link is pressed by its own keys, which click it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={closeAfterLink}>
        <Sidebar groups={groups} mini={false} />
      </div>
      <CloseButton className={classes.close} aria-label={shellText.closeNavigation} onClick={onClose} />
    </Drawer>
  )
}
