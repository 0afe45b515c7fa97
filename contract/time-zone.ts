import * as z from 'zod/mini'

/** Whether clocks and browsers know a time zone of this name; some names that PostgreSQL knows they do not. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone by its name. Whether the database, which cuts days, knows it too is asked there. */
export const timeZone = z.string().check(z.maxLength(60), z.refine(isZone, 'No time zone has this name.'))
