import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactElement } from 'react'
import { useLastUndo } from '../../components/feedback/last-undo.ts'
import { StopControl } from '../../features/locks/stop-control.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { can, mayCall } from '../../shared/access.ts'
import { usePageActions } from '../../shared/actions.ts'
import type { User } from '../../shared/session.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useFollowCatalogue } from '../panels/follow-catalogue.ts'
import { PlacePanels } from '../panels/place-panels.tsx'
import { useSettings } from '../settings/settings.ts'
import classes from './actions.module.css'
import { keyName } from './key-caps.tsx'
import { actionsOf, undoAction } from './registry.ts'
import { text } from './text.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette')
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet')
const NotificationDrawer = lazyPart(() => import('../../features/notifications/notification-drawer.tsx'), 'NotificationDrawer')

type TopBarToolsProps = { readonly user: User; readonly onOpenSettings: () => void }

/** What the person can reach from every page: search and commands, shortcuts, notifications. Each comes when it is first wanted. */
export function TopBarTools({ user, onOpenSettings }: TopBarToolsProps): ReactElement {
  const navigate = useNavigate()
  const settings = useSettings()
  const palette = useOverlay()
  const sheet = useOverlay()
  const drawer = useOverlay()
  const everywhere = actionsOf(user, settings, {
    navigate, openPalette: palette.open, openSettings: onOpenSettings, openNotifications: drawer.open, openShortcuts: sheet.open,
  })
  const here = usePageActions().filter(({ acts }) => acts === undefined || acts.some((row) => mayCall(user, row)))
  const undo = useLastUndo()
  const actions = [...(undo === null ? [] : [undoAction(undo)]), ...here, ...everywhere]
  useShortcuts(actions, palette.open)
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
        {palette.wanted ? <Palette opened={palette.opened} onClose={palette.close} user={user} actions={actions} /> : null}
        {sheet.wanted ? <ShortcutSheet opened={sheet.opened} onClose={sheet.close} actions={actions} /> : null}
        {drawer.wanted ? <NotificationDrawer opened={drawer.opened} onClose={drawer.close} /> : null}
      </Suspense>
    </>
  )
}

/** Something that stays in the page after its first use, so that it can close with its motion. */
function useOverlay() {
  const [opened, { open, close }] = useDisclosure(false)
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  return { opened, wanted, open, close }
}
