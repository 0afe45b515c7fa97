import { thousandthsText } from '#domain/kernel/price.ts'
import { currencyDigits } from './currency-digits.ts'
import { readLocale } from './i18n/language.ts'

const amountFormats = new Map<string, { readonly digits: number; readonly withCode: Intl.NumberFormat; readonly bare: Intl.NumberFormat }>()
const instantFormats = new Map<string, Intl.DateTimeFormat>()
const countFormats = new Map<string, Intl.NumberFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
/** Marks of direction that some languages put into amounts: figures are drawn isolated, left to right. */
const directionMarks = /[\u061c\u200e\u200f]/g

/** Null while nobody has said yet where the mark stands. */
function amountFormatOf(currency: string) {
  const digits = currencyDigits(currency)
  if (digits === null) return null
  const locale = readLocale()
  const key = `${locale} ${currency} ${digits}`
  const known = amountFormats.get(key)
  if (known !== undefined) return known
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = { digits, withCode: new Intl.NumberFormat(locale, { style: 'currency', currency, ...places }), bare: new Intl.NumberFormat(locale, places) }
  amountFormats.set(key, made)
  return made
}

/** The decimal text of minor units, exact: (-5, 2) is "-0.05". Never through a float. */
export function minorToDecimal(minor: number, digits: number): `${number}` {
  const size = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = size.slice(0, size.length - digits)
  const text = digits === 0 ? whole : `${whole}.${size.slice(-digits)}`
  return (minor < 0 ? `-${text}` : text) as `${number}`
}

/** Minor units with sign, grouping and currency: (-123450, 'EUR') is "-€1,234.50". */
export function formatMinor(minor: number, currency: string): string {
  const format = amountFormatOf(currency)
  return format === null ? `… ${currency}` : format.withCode.format(minorToDecimal(minor, format.digits)).replace(directionMarks, '')
}

/** The same without the currency, for columns whose heading names it. */
export function formatMinorBare(minor: number, currency: string): string {
  const format = amountFormatOf(currency)
  return format === null ? '…' : format.bare.format(minorToDecimal(minor, format.digits)).replace(directionMarks, '')
}

/** Decimal odds from thousandths, at least two places: 2500 is "2.50", 1015 is "1.015". */
export function formatOdds(thousandths: number): string {
  return minorToDecimal(thousandths, 3).replace(/0$/, '')
}

/** A bookmaker or fancy rate from thousandths: 85000 is "85". */
export function formatRate(thousandths: number): string {
  return thousandthsText(thousandths)
}

/** A line from thousandths: 46000 is "46", 2500 is "2.5". */
export function formatLine(thousandths: number): string {
  return thousandthsText(thousandths)
}

/** Basis points as a percentage: 2550 is "25.5 %". */
export function formatBasisPoints(basisPoints: number): string {
  return `${thousandthsText(basisPoints * 10)} %`
}

/** A count with grouping; a lower bound says so: "10,000+". */
export function formatCount(count: number, exact = true): string {
  const locale = readLocale()
  const format = countFormats.get(locale) ?? new Intl.NumberFormat(locale)
  countFormats.set(locale, format)
  return exact ? format.format(count) : `${format.format(count)}+`
}

const instantStyles = {
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  minute: { hour: '2-digit', minute: '2-digit' },
  date: { day: '2-digit', month: 'short', year: 'numeric' },
  dateTime: { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  short: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' },
  second: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type InstantStyle = keyof typeof instantStyles

/** An ISO 8601 instant in a time zone ("Europe/London"), 24 hours. */
export function formatInstant(iso: string, timeZone: string, style: InstantStyle = 'dateTime'): string {
  const locale = readLocale()
  const key = `${locale} ${timeZone} ${style}`
  let format = instantFormats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...instantStyles[style], timeZone, hourCycle: 'h23' })
    instantFormats.set(key, format)
  }
  return format.format(new Date(iso))
}

/** "5 minutes ago" or "in 12 minutes" within an hour of now; null further away, where the instant itself says more. */
export function formatNear(iso: string, now: number): string | null {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  if (Math.abs(seconds) >= 3600) return null
  const locale = readLocale()
  const relativeFormat = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relativeFormats.set(locale, relativeFormat)
  if (Math.abs(seconds) < 60) return relativeFormat.format(seconds, 'second')
  return relativeFormat.format(Math.trunc(seconds / 60), 'minute')
}
