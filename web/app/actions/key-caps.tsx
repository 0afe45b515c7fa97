import type { ReactElement } from 'react'
import classes from './actions.module.css'

const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '')
const names: Readonly<Record<string, string>> = { ctrl: isMac ? '⌘' : 'Ctrl', enter: '↵', esc: 'Esc', up: '↑', down: '↓' }

/** What stands on a key of this machine's keyboard. */
export function keyName(key: string): string {
  return names[key] ?? key.toUpperCase()
}

/** Keys as they stand on a keyboard. */
export function KeyCaps({ keys }: { readonly keys: readonly string[] }): ReactElement {
  return (
    <span className={classes.keys} dir="ltr">
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  )
}
