import { formatInstant } from '../../shared/format.ts'
import { todayIn } from '../../shared/day-period.ts'
import { readLocale } from '../../shared/i18n/language.ts'
import { readTimeZone } from '../../shared/i18n/time-zone.ts'
import { fromZonedInput } from '../../shared/zoned-time.ts'
import { latinDigits } from './latin-digits.ts'

const whole = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/
const spoken = /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}+)(?:[\s./-]+(\d{4}|\d\d))?(?:[\s,،]+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/u

/** A day ("2026-03-01") or a moment ("2026-03-01T17:30") as a field shows it in the chosen language: "01 Mar 2026 17:30". What is neither stays as it is. */
export function showMoment(value: string): string {
  if (!isMoment(value)) return value
  const [day = '', time] = value.split('T')
  const words = formatInstant(`${day}T00:00:00Z`, 'UTC', 'date')
  return time === undefined ? words : `${words} ${time}`
}

/**
 * What a person typed as a day, or as a moment where `timed` (midnight, unless they say when): "1/3/2026", "1 March 2026 17:30" with the
 * chosen language's month, or any of them year first with hyphens. Null for what is no such day or time.
 */
export function readMoment(text: string, timed: boolean): string | null {
  const typed = latinDigits(text)
  return saysYear(typed) ? readWhole(typed, timed) : null
}

/**
 * The same of a text that is typed to its end, where a year may be short: two digits are of this century ("1/3/26"), and a day without any
 * is of this year ("1 March"). Not while it is typed, when every year begins as a short one.
 */
export function readTyped(text: string, timed: boolean): string | null {
  return readWhole(latinDigits(text), timed)
}

function saysYear(typed: string): boolean {
  return whole.test(typed) || spoken.exec(typed)?.[3]?.length === 4
}

function readWhole(typed: string, timed: boolean): string | null {
  const [day = '', time] = (whole.test(typed) ? typed : asWhole(typed)).split('T')
  const value = timed ? `${day}T${time ?? '00:00'}` : day
  return isMoment(value) ? value : null
}

function isMoment(value: string): boolean {
  return fromZonedInput(value.includes('T') ? value : `${value}T00:00`, 'UTC') !== null
}

function asWhole(typed: string): string {
  const [, day = '', month = '', year, hour, minute, second] = spoken.exec(typed) ?? []
  const at = hour === undefined ? '' : `T${hour.padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`
  return `${wholeYear(year)}-${(/\d/.test(month) ? month : String(monthOf(month))).padStart(2, '0')}-${day.padStart(2, '0')}${at}`
}

function wholeYear(year: string | undefined): string {
  const thisYear = todayIn(readTimeZone(), new Date()).slice(0, 4)
  return year === undefined ? thisYear : thisYear.slice(0, 4 - year.length) + year
}

/** The month of which this is the name, or how only its name begins, in the chosen language; 0 for none. */
function monthOf(name: string): number {
  const locale = readLocale()
  const begin = name.toLocaleLowerCase(locale)
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const found = Array.from({ length: 12 }, (_, month) => month + 1).filter((month) => format.format(Date.UTC(2026, month - 1)).toLocaleLowerCase(locale).startsWith(begin))
  return found.length === 1 ? (found[0] ?? 0) : 0
}
