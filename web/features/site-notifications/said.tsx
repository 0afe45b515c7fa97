import type { ReactElement } from 'react'
import { languages, type Language } from '../../shared/i18n/languages.ts'
import classes from './site-notifications.module.css'

/** What is said, in one of its languages, as it is read. */
export function Said({ language, title, said }: { readonly language: string; readonly title: string; readonly said: string }): ReactElement {
  const known = Object.hasOwn(languages, language) ? languages[language as Language] : undefined
  return (
    <article lang={language} dir={known?.direction ?? 'auto'} className={classes.said}>
      <b>{title}</b>
      <p>{said}</p>
    </article>
  )
}
