/** What the browser calls a time zone in a language ("توقيت الهند"); the id itself where it knows an offset only, which says less than a city. */
export function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name === '' || /\d/.test(name) ? timeZone : name
}
