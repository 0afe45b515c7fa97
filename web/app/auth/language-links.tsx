import type { ReactElement } from 'react'
import { useLanguage } from '../../shared/i18n/language.ts'
import { languages, type Language } from '../../shared/i18n/languages.ts'
import { chooseLanguage } from '../settings/settings.ts'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

const all = Object.entries(languages) as readonly [Language, (typeof languages)[Language]][]

/** The other languages, each by its own name: whoever cannot read this one finds theirs. */
export function LanguageLinks(): ReactElement {
  const current = useLanguage()
  return (
    <div role="group" aria-label={authText.language} className={classes.languages}>
      {all
        .filter(([language]) => language !== current)
        .map(([language, { name }]) => (
          <button key={language} type="button" lang={language} className={classes.language} onClick={() => void chooseLanguage(language)}>
            {name}
          </button>
        ))}
    </div>
  )
}
