import { formatInstant } from '../../shared/format.ts'
import type { InstantStyle } from '../../shared/format.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { useSession } from '../../shared/session.ts'
import classes from './value.module.css'

/** An instant in the person's time zone, or in that of the sheet that it stands in; the exact UTC instant shows on hover. */
export function When({ iso, style = 'dateTime', zone }: { readonly iso: string | null; readonly style?: InstantStyle; readonly zone?: string }) {
  const { user } = useSession()
  if (iso === null) return <span className={classes.dash}>–</span>
  return (
    <time dir={directionOf(style)} dateTime={iso} title={`${formatInstant(iso, 'UTC')} UTC`} className={classes.figure}>
      {formatInstant(iso, zone ?? user.time_zone, style)}
    </time>
  )
}

/** Figures alone run left to right; the name of a month takes the day and the year with it in its own direction. */
function directionOf(style: InstantStyle): 'ltr' | 'rtl' {
  return style === 'time' || style === 'minute' ? 'ltr' : languages[readLanguage()].direction
}
