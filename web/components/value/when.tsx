import { formatInstant } from '../../shared/format.ts'
import type { InstantStyle } from '../../shared/format.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { useSession } from '../../shared/session.ts'
import classes from './value.module.css'

type WhenProps = {
  readonly iso: string | null
  readonly style?: InstantStyle
  readonly zone?: string
  /** False where the part around it says the exact instant. */
  readonly exactOnHover?: boolean
}

/** An instant in the person's time zone, or in that of the sheet that it stands in; the exact UTC instant shows on hover. */
export function When({ iso, style = 'dateTime', zone, exactOnHover = true }: WhenProps) {
  const { user } = useSession()
  if (iso === null) return <span className={classes.dash}>–</span>
  return (
    <time dir={directionOf(style)} dateTime={iso} title={exactOnHover ? exactInstant(iso) : undefined} className={classes.figure}>
      {formatInstant(iso, zone ?? user.time_zone, style)}
    </time>
  )
}

export function exactInstant(iso: string): string {
  return `${formatInstant(iso, 'UTC')} UTC`
}

/** Figures alone run left to right; the name of a month takes the day and the year with it in its own direction. */
function directionOf(style: InstantStyle): 'ltr' | 'rtl' {
  return style === 'time' || style === 'minute' ? 'ltr' : languages[readLanguage()].direction
}
