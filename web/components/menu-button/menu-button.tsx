import { startTransition, useEffect, useState, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useTouched } from '../../shared/use-touched.ts'
import type { MenuButtonProps } from './menu-entry.ts'
import { PlainMenuButton } from './plain-menu-button.tsx'

const loadPanel = () => import('./menu-panel.tsx')
const LazyMenuPanel = lazyPart(loadPanel, 'MenuPanel', PlainMenuButton)

/** A button that opens a menu. The menu's code, which positions and animates, is fetched with the first sign of a person, so that it is there when the line is not. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const [wanted, setWanted] = useState(false)
  const touched = useTouched()
  useEffect(
    function fetchInTime() {
      // What fails here is tried again, and told, once the menu is wanted.
      if (touched) loadPanel().catch(() => undefined)
    },
    [touched],
  )
  if (wanted) return <LazyMenuPanel {...props} />
  // Until the menu is there this button stays, with the focus: whoever has left it or pressed Escape by then does not want it any more.
  const giveUp = (): void => setWanted(false)
  return (
    <PlainMenuButton
      {...props}
      onClick={() => startTransition(() => setWanted(true))}
      onBlur={giveUp}
      onKeyDown={({ key }) => key === 'Escape' && giveUp()}
    />
  )
}
