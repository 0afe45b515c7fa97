import { readLocale } from '../../shared/i18n/language.ts'
import { text } from './alert-text.ts'

/** Six hours: less of a day says nothing of the rest of it. */
const leastSpanDays = 0.25

/** What so many alerts in so many days would be a day, and for each of the people who must look. */
export function loadText(alerts: number, spanDays: number, people: number): string {
  if (spanDays < leastSpanDays) return text.rules.loadUnknown
  const aDay = alerts / spanDays
  return people === 0 ? text.rules.loadNobody({ day: formatDecimal(aDay) }) : text.rules.load({ day: formatDecimal(aDay), person: formatDecimal(aDay / people), people })
}

/** With one place behind the mark where that says something. */
export function formatDecimal(value: number): string {
  return new Intl.NumberFormat(readLocale(), { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
}
