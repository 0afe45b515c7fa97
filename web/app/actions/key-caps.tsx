import type { ReactElement } from 'react'
import classes from './actions.module.css'

const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '')
const names: Readonly<Record<string, string>> = { ctrl: isMac ? '⌘' : 'Ctrl', enter: '↵', esc: 'Esc', up: '↑', down: '↓' }

/** Keys as they stand on a keyboard. */
export function KeyCaps({ keys }: { readonly keys: readonly string[] }): ReactElement {
  return (
    <span className={classes.keys} dir="ltr">
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {names[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  )
}
