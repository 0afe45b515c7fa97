import { Fragment, type ReactElement } from 'react'
import classes from './actions.module.css'
import { KeyCaps } from './key-caps.tsx'
import { listKeys } from './list-keys.ts'
import { sheetText } from './sheet-text.ts'

/** The keys of a table, the same in all of them: its lines, or the headings above them. */
export function ListKeysSection({ of }: { readonly of: keyof typeof listKeys }): ReactElement {
  const { title, ...labels }: Readonly<Record<string, string>> = sheetText[of]
  return (
    <section aria-label={title}>
      <p className={classes.groupTitle}>{title}</p>
      <dl className={classes.shortcuts}>
        {listKeys[of].map(({ does, keys }) => (
          <div key={does} className={classes.shortcut}>
            <dt>{labels[does]}</dt>
            <dd>
              {keys.map((either, index) => (
                <Fragment key={either.join(' ')}>
                  {index === 0 ? null : ` ${sheetText.or} `}
                  <KeyCaps keys={either} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
