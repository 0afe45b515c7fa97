const partsFormats = new Map<string, Intl.DateTimeFormat>()

/** An instant as a date-and-time field shows it in a time zone: "2026-03-01T17:30". */
export function toZonedInput(iso: string, timeZone: string): string {
  const parts = partsOf(Date.parse(iso), timeZone)
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`
}

/**
 * The instant, in ISO 8601 UTC, that a date-and-time field means in a time zone, to the second where it has seconds; null for text that is no such time. A
 * time that the clocks skip is taken by the offset before the change, one that comes twice by its first.
 */
export function fromZonedInput(text: string, timeZone: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/.exec(text)
  if (match === null) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, text.length) !== text) return null
  const dayMs = 86_400_000
  const before = wall - offsetAt(wall - dayMs, timeZone)
  const after = wall - offsetAt(wall + dayMs, timeZone)
  const fits = [before, after].find((instant) => instant + offsetAt(instant, timeZone) === wall)
  return new Date(fits ?? before).toISOString().replace('.000Z', 'Z')
}

/**
 * What a form sends of a date-and-time field: null while that is empty; the text itself where it is no moment, which the schema of the call
 * then refuses. While the field shows the minute of what `stood`, that is meant to its second.
 */
export function typedInstant(text: string, timeZone: string, stood: string | null = null): string | null {
  if (stood !== null && text === toZonedInput(stood, timeZone)) return stood
  return text === '' ? null : (fromZonedInput(text, timeZone) ?? text)
}

function offsetAt(instant: number, timeZone: string): number {
  const parts = partsOf(instant, timeZone)
  const wall = Date.UTC(Number(parts['year']), Number(parts['month']) - 1, Number(parts['day']), Number(parts['hour']), Number(parts['minute']))
  return wall - Math.floor(instant / 60_000) * 60_000
}

function partsOf(instant: number, timeZone: string): Readonly<Record<string, string>> {
  let format = partsFormats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    partsFormats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}
