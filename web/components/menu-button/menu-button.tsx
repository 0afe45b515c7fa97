import { lazy, Suspense, useState, type ReactElement } from 'react'
import { loadPart } from '../../shared/load-part.ts'
import type { MenuButtonProps } from './menu-entry.ts'
import { PlainMenuButton } from './plain-menu-button.tsx'

const loadPanel = () => loadPart(() => import('./menu-panel.tsx')).then(({ MenuPanel }) => ({ default: MenuPanel }))
const LazyMenuPanel = lazy(loadPanel)

/** A button that opens a menu. The menu's code, which positions and animates, is fetched when the button is approached. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const [wanted, setWanted] = useState(false)
  const approach = (): void => void loadPanel()
  const button = <PlainMenuButton {...props} onPointerEnter={approach} onFocus={approach} onClick={() => setWanted(true)} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <LazyMenuPanel {...props} />
    </Suspense>
  )
}
