import { latinDigits } from './latin-digits.ts'

/** The separators of a locale. */
type Marks = { readonly decimal: string; readonly group: string }

const marksOfLocale = new Map<string, Marks>()

function marksOf(locale: string): Marks {
  const known = marksOfLocale.get(locale)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, useGrouping: true })
  const parts = format.formatToParts(-1234567.5)
  const part = (type: Intl.NumberFormatPartTypes, otherwise: string): string => parts.find((each) => each.type === type)?.value ?? otherwise
  const marks = { decimal: part('decimal', '.'), group: part('group', ',') }
  marksOfLocale.set(locale, marks)
  return marks
}

/**
 * What a person typed as an integer of the smallest unit, which is `digits` places after the decimal mark: ("1,234.5", 2) is
 * 123450. Exact, never through a float. Null for anything that is not such a number: a second decimal mark, more places than
 * there are, a group that is not one ("0,500" was meant as a half), more than 2^53. Latin, Arabic and Persian digits are read in every locale, and the Arabic marks as those of the locale.
 */
export function readDecimal(text: string, digits: number, locale: string): number | null {
  const { decimal, group } = marksOf(locale)
  const latin = latinDigits(text).replaceAll('\u066b', decimal).replaceAll('\u066c', group).replace('\u2212', '-')
  const [sign, size] = latin.startsWith('-') ? [-1, latin.slice(1)] : [1, latin]
  const [whole = '', fraction = '', ...more] = size.split(decimal)
  const groups = whole.split(group === '\u00a0' || group === '\u202f' ? /[\u00a0\u202f ]/ : group)
  const wellGrouped = groups.length === 1 || (/^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1, -1).every((part) => /^\d{2,3}$/.test(part)) && /^\d{3}$/.test(groups.at(-1) ?? ''))
  const joined = groups.join('')
  if (more.length > 0 || !wellGrouped || !/^\d+$/.test(joined) || !/^\d*$/.test(fraction) || fraction.length > digits) return null
  const value = Number(joined + fraction.padEnd(digits, '0'))
  if (!Number.isSafeInteger(value)) return null
  return value === 0 ? 0 : sign * value
}

/** The same the other way round, as the field shows it: (123450, 2) is "1,234.50" in English. */
export function showDecimal(value: number, digits: number, locale: string, leastDigits = digits): string {
  const size = String(Math.abs(value)).padStart(digits + 1, '0')
  const text = `${value < 0 ? '-' : ''}${size.slice(0, size.length - digits)}${digits === 0 ? '' : `.${size.slice(-digits)}`}`
  return new Intl.NumberFormat(locale, { minimumFractionDigits: leastDigits, maximumFractionDigits: digits }).format(text as `${number}`)
}
