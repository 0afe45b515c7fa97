import { addDays } from '../../shared/day-period.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'

/** Hours or days of a time zone. */
export type By = 'hour' | 'day'
/** From the first instant on, to before the second, ISO 8601 UTC. */
export type Span = { readonly from: string; readonly to: string }

const minuteMs = 60_000
/** Sums are of whole quarters of an hour. */
const quarterMs = 15 * minuteMs
const hourMs = 4 * quarterMs
/** Hours or days that are drawn at most when nothing happened in them. */
const slotsMax = 800

/** A time in whole quarters of an hour, those that it begins and ends in among them: what is asked for is what is summed, and what opens. */
export function inQuarters({ from, to }: Span): Span {
  const [first, end] = [Math.floor(Date.parse(from) / quarterMs), Math.ceil(Date.parse(to) / quarterMs)]
  return { from: isoOf(first * quarterMs), to: isoOf(end * quarterMs) }
}

/**
 * The beginning of the hour or the day of a time zone that a moment is in; all of these are milliseconds since 1970. An hour that the clocks
 * repeat is two of them.
 */
export function slotAt(at: number, by: By, zone: string): number {
  const local = toZonedInput(isoOf(at), zone)
  if (by === 'day') return midnight(local.slice(0, 10), zone)
  return Math.floor(at / minuteMs) * minuteMs - Number(local.slice(14, 16)) * minuteMs
}

/** The beginning of the one after it. */
function slotAfter(slot: number, by: By, zone: string): number {
  return by === 'hour' ? slot + hourMs : midnight(addDays(toZonedInput(isoOf(slot), zone).slice(0, 10), 1), zone)
}

/**
 * The beginnings of all hours or days that a time has a part in, until now: those in which nothing happened are drawn too. None where the
 * time is longer than can be drawn.
 */
export function slotsOf({ from, to }: Span, by: By, zone: string, now: Date): readonly number[] {
  const end = Math.min(now.getTime(), Date.parse(to))
  const slots: number[] = []
  for (let slot = slotAt(Date.parse(from), by, zone); slot < end; slot = slotAfter(slot, by, zone)) {
    if (slots.length === slotsMax) return []
    slots.push(slot)
  }
  return slots
}

/** What of an hour or a day lies in a time: its bar counts no more, and opens no more. */
export function spanOfSlot(slot: number, by: By, zone: string, { from, to }: Span): Span {
  return { from: isoOf(Math.max(slot, Date.parse(from))), to: isoOf(Math.min(slotAfter(slot, by, zone), Date.parse(to))) }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()
const midnight = (day: string, zone: string): number => Date.parse(fromZonedInput(`${day}T00:00`, zone) ?? '')

/** How far back the time lies that another is compared with: whole days of its time zone, however long the clocks make them, or whole hours. */
export type Shift = { readonly days: number } | { readonly hours: number }

/**
 * Null: it is compared with none. The time before is as long, and lies back by whole days, or where hours of a part of a day are drawn by
 * whole hours, so that every hour and day has one that it is compared with.
 */
export function shiftOf(compare: string | undefined, { from, to }: Span, by: By, zone: string): Shift | null {
  if (compare === 'week') return { days: 7 }
  if (compare !== 'before') return null
  const [first, end] = [toZonedInput(from, zone), toZonedInput(to, zone)]
  if (by === 'hour' && (!first.endsWith('T00:00') || !end.endsWith('T00:00'))) return { hours: Math.ceil((Date.parse(to) - Date.parse(from)) / hourMs) }
  return { days: Math.ceil((Date.parse(`${end}Z`) - Date.parse(`${first}Z`)) / (24 * hourMs)) }
}

/** The moment so far back, ISO 8601 UTC: days before it at the same time of the day. */
export function shifted(at: string, shift: Shift, zone: string): string {
  if ('hours' in shift) return isoOf(Date.parse(at) - shift.hours * hourMs)
  const [day = '', time = ''] = toZonedInput(at, zone).split('T')
  return isoOf(Date.parse(fromZonedInput(`${addDays(day, -shift.days)}T${time}`, zone) ?? at))
}

/** As much of a time as has passed, to the end of the quarter of an hour that is under way: what is compared with it is as long. */
export function passedOf({ from, to }: Span, now: Date): Span {
  const isUnderWay = Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(to)
  return isUnderWay ? inQuarters({ from, to: isoOf(now.getTime() + 1) }) : { from, to }
}

/** A time so far back. */
export const shiftedSpan = ({ from, to }: Span, shift: Shift, zone: string): Span => ({ from: shifted(from, shift, zone), to: shifted(to, shift, zone) })
