import { randomInt } from 'node:crypto'

/** Without letters and digits that are mistaken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 5
/** A password that was handed out waits this long for its first sign-in. */
export const oneTimePasswordLastsMs = 72 * 3_600_000

/** A password for one sign-in, about 99 bits, in groups that can be read aloud. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
