import { IconSearch } from '@tabler/icons-react'
import { Suspense, type ReactElement } from 'react'
import { StopControl } from '../../features/locks/stop-control.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { can } from '../../shared/access.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { User } from '../../shared/session.ts'
import { useTouched } from '../../shared/use-touched.ts'
import { useFollowCatalogue } from '../panels/follow-catalogue.ts'
import { PlacePanels } from '../panels/place-panels.tsx'
import classes from './actions.module.css'
import { keyName } from './key-caps.tsx'
import { text } from './text.ts'
import { useOverlay } from './use-overlay.ts'

// Keys that are pressed before it has come wait for it (early-keys.ts).
const Commands = lazyPart(() => import('./commands.tsx'), 'Commands')
const NotificationDrawer = lazyPart(() => import('../../features/notifications/notification-drawer.tsx'), 'NotificationDrawer')

type TopBarToolsProps = { readonly user: User; readonly onOpenSettings: () => void }

/** What the person can reach from every page: search and commands, shortcuts, notifications. Each comes when it is first wanted. */
export function TopBarTools({ user, onOpenSettings }: TopBarToolsProps): ReactElement {
  const palette = useOverlay()
  const drawer = useOverlay()
  const touched = useTouched()
  useFollowCatalogue(user)

  return (
    <>
      <button type="button" className={classes.opener} aria-label={text.open} title={text.open} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={palette.open}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span>{text.openShort}</span>
        <span className={classes.hint} data-keys={`${keyName('ctrl')} K`} />
      </button>
      {can(user, 'SPORTS') ? <StopControl /> : null}
      <NotificationBell onOpen={drawer.open} />
      <PlacePanels />
      <Suspense fallback={null}>
        {touched || palette.wanted ? <Commands user={user} palette={palette} onOpenSettings={onOpenSettings} onOpenNotifications={drawer.open} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {drawer.wanted ? <NotificationDrawer opened={drawer.opened} onClose={drawer.close} /> : null}
      </Suspense>
    </>
  )
}
