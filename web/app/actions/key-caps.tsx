import type { ReactElement } from 'react'
import classes from './actions.module.css'
import { keyName } from './key-name.ts'

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
