import { useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { useLastUndo } from '../../components/feedback/last-undo.ts'
import { mayCall } from '../../shared/access.ts'
import { usePageActions } from '../../shared/actions.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { User } from '../../shared/session.ts'
import { useSettings } from '../settings/settings.ts'
import { actionsOf, undoAction } from './registry.ts'
import type { Overlay } from './use-overlay.ts'
import { useOverlay } from './use-overlay.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette')
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet')

type CommandsProps = { readonly user: User; readonly palette: Overlay; readonly onOpenSettings: () => void; readonly onOpenNotifications: () => void }

/** Everything that can be done from anywhere, by its keys and in the palette; nothing of it is seen until somebody asks. */
export function Commands({ user, palette, onOpenSettings, onOpenNotifications }: CommandsProps): ReactElement {
  const navigate = useNavigate()
  const settings = useSettings()
  const sheet = useOverlay()
  const everywhere = actionsOf(user, settings, {
    navigate, openPalette: palette.open, openSettings: onOpenSettings, openNotifications: onOpenNotifications, openShortcuts: sheet.open,
  })
  const here = usePageActions().filter(({ acts }) => acts === undefined || acts.some((row) => mayCall(user, row)))
  const undo = useLastUndo()
  const actions = [...(undo === null ? [] : [undoAction(undo)]), ...here, ...everywhere]
  useShortcuts(actions, palette)

  return (
    <Suspense fallback={null}>
      {palette.wanted ? <Palette opened={palette.opened} onClose={palette.close} user={user} actions={actions} /> : null}
      {sheet.wanted ? <ShortcutSheet opened={sheet.opened} onClose={sheet.close} actions={actions} /> : null}
    </Suspense>
  )
}
