import { Suspense, useState, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { MenuButtonProps } from './menu-entry.ts'
import { PlainMenuButton } from './plain-menu-button.tsx'

const loadPanel = () => import('./menu-panel.tsx')
const LazyMenuPanel = lazyPart(loadPanel, 'MenuPanel', PlainMenuButton)

/** A button that opens a menu. The menu's code, which positions and animates, is fetched when the button is approached. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const [wanted, setWanted] = useState(false)
  // What fails here is tried again, and told, once the menu is wanted.
  const approach = (): void => void loadPanel().catch(() => undefined)
  const button = <PlainMenuButton {...props} onPointerEnter={approach} onFocus={approach} onClick={() => setWanted(true)} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <LazyMenuPanel {...props} />
    </Suspense>
  )
}
