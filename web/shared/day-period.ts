import { fromZonedInput, toZonedInput } from './zoned-time.ts'

/** From the first instant on, to before the second, ISO 8601 UTC; undefined is no bound. */
export type Period = { readonly from?: string | undefined; readonly to?: string | undefined }

/** A period as days, both of them in it ("2026-03-01"); null is no bound. */
export type Days = { readonly first: string | null; readonly last: string | null }

export const presets = ['all', 'today', 'week', 'month', 'this_month', 'this_year'] as const
export type Preset = (typeof presets)[number]

const daysOf = { today: 1, week: 7, month: 30 } as const

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The days of a preset, the last of which is today. */
export function presetDays(preset: Preset, today: string): Days {
  if (preset === 'all') return { first: null, last: null }
  if (preset === 'this_month') return { first: `${today.slice(0, 7)}-01`, last: today }
  if (preset === 'this_year') return { first: `${today.slice(0, 4)}-01-01`, last: today }
  return { first: addDays(today, 1 - daysOf[preset]), last: today }
}

/** The preset that these days are; null for days that somebody chose. */
export function presetOf({ first, last }: Days, today: string): Preset | null {
  return presets.find((preset) => {
    const days = presetDays(preset, today)
    return days.first === first && days.last === last
  }) ?? null
}

/** Whole days of a time zone as instants: from the first midnight to the one after the last. */
export function periodOf({ first, last }: Days, timeZone: string): Period {
  return {
    from: first === null ? undefined : (fromZonedInput(`${first}T00:00`, timeZone) ?? undefined),
    to: last === null ? undefined : (fromZonedInput(`${addDays(last, 1)}T00:00`, timeZone) ?? undefined),
  }
}

export function daysOfPeriod({ from, to }: Period, timeZone: string): Days {
  return {
    first: from === undefined ? null : toZonedInput(from, timeZone).slice(0, 10),
    // The end is exclusive: the moment before it still belongs to the last day.
    last: to === undefined ? null : toZonedInput(new Date(Date.parse(to) - 1).toISOString(), timeZone).slice(0, 10),
  }
}

/** Whether a period begins or ends within a day of a time zone, of which it has then a part. */
export function cutsDays({ from, to }: Period, timeZone: string): boolean {
  return [from, to].some((at) => at !== undefined && !toZonedInput(at, timeZone).endsWith('T00:00'))
}

export function todayIn(timeZone: string, now: Date): string {
  return toZonedInput(now.toISOString(), timeZone).slice(0, 10)
}
