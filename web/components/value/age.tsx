import type { ReactElement } from 'react'
import { formatInstant } from '../../shared/format.ts'
import { readLocale } from '../../shared/i18n/language.ts'

const minuteMs = 60_000
const units = [
  { unit: 'day', minutes: 1_440, from: 2_880, unitDisplay: 'long' },
  { unit: 'hour', minutes: 60, from: 60, unitDisplay: 'short' },
  { unit: 'minute', minutes: 1, from: 0, unitDisplay: 'short' },
] as const

/** How long ago something was, in whole minutes, hours, or from two days on days; `now` is in milliseconds. The exact UTC instant shows on hover. */
export function Age({ since, now }: { readonly since: string; readonly now: number }): ReactElement {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs))
  const { unit, minutes: size, unitDisplay } = units.find(({ from }) => minutes >= from) ?? units[2]
  return <time dateTime={since} title={`${formatInstant(since, 'UTC')} UTC`}>{new Intl.NumberFormat(readLocale(), { style: 'unit', unit, unitDisplay }).format(Math.floor(minutes / size))}</time>
}
