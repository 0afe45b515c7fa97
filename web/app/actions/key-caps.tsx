import type { ReactElement } from 'react'
import classes from './actions.module.css'
import { keyName } from './key-name.ts'

/** Of keys that only lists of keys show; those of the buttons of the frame are in `key-name.ts`, which every page fetches. */
const listedNames: Readonly<Record<string, string>> = { shift: 'Shift', alt: 'Alt', space: 'Space', left: '←', right: '→', home: 'Home', end: 'End', pageDown: 'Page Down', pageUp: 'Page Up' }

/** Keys as they stand on a keyboard. */
export function KeyCaps({ keys }: { readonly keys: readonly string[] }): ReactElement {
  return (
    <span className={classes.keys} dir="ltr">
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {listedNames[key] ?? keyName(key)}
        </kbd>
      ))}
    </span>
  )
}
