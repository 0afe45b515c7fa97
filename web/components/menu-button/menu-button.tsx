import { startTransition, useState, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { MenuButtonProps } from './menu-entry.ts'
import { PlainMenuButton } from './plain-menu-button.tsx'

const loadPanel = () => import('./menu-panel.tsx')
const LazyMenuPanel = lazyPart(loadPanel, 'MenuPanel', PlainMenuButton)

/** A button that opens a menu. The menu's code, which positions and animates, is fetched when somebody comes near the button; what is pressed before it is there opens it once it has come. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const [wanted, setWanted] = useState(false)
  if (wanted) return <LazyMenuPanel {...props} />
  // What fails here is tried again, and told, once the menu is wanted.
  const fetchInTime = (): void => void loadPanel().catch(() => undefined)
  // Until the menu is there this button stays, with the focus: whoever has left it or pressed Escape by then does not want it any more.
  const giveUp = (): void => setWanted(false)
  return (
    <PlainMenuButton
      {...props}
      onPointerEnter={fetchInTime}
      onFocus={fetchInTime}
      onClick={() => startTransition(() => setWanted(true))}
      onBlur={giveUp}
      onKeyDown={({ key }) => key === 'Escape' && giveUp()}
    />
  )
}
