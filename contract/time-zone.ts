import * as z from 'zod/mini'

/**
 * The name as clocks and browsers spell it, who take it in any case of its letters, as the database does not; of another name of a zone
 * (Asia/Kolkata) they say only whether there is one, so it is taken as it stands unless it begins small or is all in capitals. Null: they
 * know no zone of this name.
 */
export function zoneSpelling(name: string): string | null {
  // What begins with a sign is a distance from UTC and no name.
  if (!/^[a-z]/i.test(name)) return null
  try {
    const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return known.toLowerCase() === name.toLowerCase() || /(^|\/)[a-z]|^[A-Z]{4,}\/|\/[A-Z_]{4,}$/.test(name) ? known : name
  } catch {
    return null
  }
}

export function isZone(name: string): boolean {
  return zoneSpelling(name) === name
}

/** A time zone by its name. Whether the database, which cuts days, knows it too is asked there. */
export const timeZone = z.string().check(z.maxLength(60), z.refine(isZone, 'No time zone has this name.'))
