import { Suspense, useEffect, useState, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useTouched } from '../../shared/use-touched.ts'
import type { MenuButtonProps } from './menu-entry.ts'
import { PlainMenuButton } from './plain-menu-button.tsx'

const loadPanel = () => import('./menu-panel.tsx')
// What fails here is tried again, and told, once the menu is wanted.
const fetchPanel = (): void => void loadPanel().catch(() => undefined)
const LazyMenuPanel = lazyPart(loadPanel, 'MenuPanel', PlainMenuButton)

/** A button that opens a menu. The menu's code, which positions and animates, is fetched with the first sign of a person, so that it is there when the line is not. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const [wanted, setWanted] = useState(false)
  const touched = useTouched()
  useEffect(
    function fetchInTime() {
      if (touched) fetchPanel()
    },
    [touched],
  )
  const button = <PlainMenuButton {...props} onClick={() => setWanted(true)} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <LazyMenuPanel {...props} />
    </Suspense>
  )
}
