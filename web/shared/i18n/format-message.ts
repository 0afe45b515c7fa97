import { IntlMessageFormat } from 'intl-messageformat'
import { languages, type Language } from './languages.ts'
import { readTimeZone } from './time-zone.ts'

type Compiled = ConstructorParameters<typeof IntlMessageFormat>[0]
type Values = Record<string, string | number | Date>
type Formats = ConstructorParameters<typeof IntlMessageFormat>[2]

const known = new WeakMap<object, { readonly context: string; readonly format: IntlMessageFormat }>()

/**
 * An ICU message with its values. The build compiles messages, so that no parser is sent to the browser: one without
 * arguments arrives as text, any other in its compiled form. Dates are told in the signed-in person's time zone.
 */
export function formatMessage(message: unknown, values: object | undefined, language: Language): string {
  if (typeof message !== 'object' || message === null) return String(message)
  return String(formatOf(message, languages[language].locale).format({ ...values } as Values))
}

function formatOf(message: object, locale: string): IntlMessageFormat {
  const timeZone = readTimeZone()
  const context = `${locale} ${timeZone}`
  const last = known.get(message)
  if (last?.context === context) return last.format
  const format = new IntlMessageFormat(message as Compiled, locale, formatsIn(timeZone))
  known.set(message, { context, format })
  return format
}

/** The styles of dates and times in messages: `{at, date, short}`, `{at, time, short}`. */
function formatsIn(timeZone: string): Formats {
  return {
    date: {
      short: { day: '2-digit', month: 'short', year: 'numeric', timeZone },
      full: { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
    },
    time: { short: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } },
  }
}
