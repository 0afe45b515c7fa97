import { IconSearch } from '@tabler/icons-react'
import { Suspense, type ReactElement } from 'react'
import { StopControl } from '../../features/locks/stop-control.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { can } from '../../shared/access.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { usePlacePanel } from '../../shared/place-panel.ts'
import type { User } from '../../shared/session.ts'
import { toolsText as text } from '../../shared/tools-text.ts'
import { useTouched } from '../../shared/use-touched.ts'
import { useFollowCatalogue } from '../panels/follow-catalogue.ts'
import { keyName } from './key-name.ts'
import classes from './opener.module.css'
import { useOverlay } from './use-overlay.ts'

// Keys that are pressed before it has come wait for it (early-keys.ts).
const Commands = lazyPart(() => import('./commands.tsx'), 'Commands')
const PlacePanels = lazyPart(() => import('../panels/place-panels.tsx'), 'PlacePanels')
const NotificationDrawer = lazyPart(() => import('../../features/notifications/notification-drawer.tsx'), 'NotificationDrawer')

type TopBarToolsProps = { readonly user: User; readonly onOpenSettings: () => void }

/** What the person can reach from every page: search and commands, shortcuts, notifications. Each comes when it is first wanted. */
export function TopBarTools({ user, onOpenSettings }: TopBarToolsProps): ReactElement {
  const palette = useOverlay()
  const drawer = useOverlay()
  const panel = usePlacePanel()
  const touched = useTouched()
  useFollowCatalogue(user)

  return (
    <>
      <button type="button" className={classes.opener} aria-label={text.search} title={text.search} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={palette.open}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span>{text.searchShort}</span>
        <span className={classes.hint} data-keys={`${keyName('ctrl')} K`} />
      </button>
      {can(user, 'SPORTS') ? <StopControl /> : null}
      <NotificationBell onOpen={drawer.open} />
      <Suspense fallback={null}>{panel === null ? null : <PlacePanels open={panel} />}</Suspense>
      <Suspense fallback={null}>
        {touched || palette.wanted ? <Commands user={user} palette={palette} onOpenSettings={onOpenSettings} onOpenNotifications={drawer.open} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {drawer.wanted ? <NotificationDrawer opened={drawer.opened} onClose={drawer.close} /> : null}
      </Suspense>
    </>
  )
}
