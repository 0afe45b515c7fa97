/** The signs that shortcuts know and that other keyboards write in their own way. */
const sameSign: Readonly<Record<string, string>> = { '؟': '?', '？': '?' }

/**
 * What a key says to shortcuts: its letter, and on a keyboard that writes no Latin letters (an Arabic one, a Greek one) the letter that
 * stands in that place on one that does. @returns in lower case
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const said = sameSign[key] ?? key
  if (said.length !== 1 || said.charCodeAt(0) < 128) return said.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? said.toLowerCase()
}
