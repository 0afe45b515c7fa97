/*
 * Writing into bytes, for the few loops where a string a value would cost several times as much. Each of these writes at a place and
 * returns the place behind it. A buffer that is too short takes nothing more: whoever writes looks at the place.
 */

const [minus, mark, zero, underscore] = [45, 46, 48, 95]

export function putBytes(to: Uint8Array, at: number, bytes: Uint8Array): number {
  to.set(bytes, at)
  return at + bytes.length
}

/** A few bytes of others, for which `set` costs more than a loop. */
export function putRange(to: Uint8Array, at: number, from: Uint8Array, begin: number, end: number): number {
  for (let next = begin; next < end;) to[at++] = from[next++] as number
  return at
}

/** What stands there up to the byte that ends it, which is not written. */
export function putUntil(to: Uint8Array, at: number, from: Uint8Array, begin: number, ending: number): number {
  for (let byte = from[begin] as number; byte !== ending; byte = from[++begin] as number) to[at++] = byte
  return at
}

/** A text of nothing but ASCII. */
export function putAscii(to: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) to[at++] = text.charCodeAt(index)
  return at
}

/** `pointed` (`contract/csv.ts`) of digits that stand in bytes. */
export function putPointed(to: Uint8Array, at: number, from: Uint8Array, begin: number, end: number, places: number): number {
  if (places === 0) return putRange(to, at, from, begin, end)
  if (from[begin] === minus) {
    to[at++] = minus
    begin++
  }
  const split = end - places
  if (split > begin) {
    at = putRange(to, at, from, begin, split)
    to[at++] = mark
    return putRange(to, at, from, split, end)
  }
  to[at++] = zero
  to[at++] = mark
  for (let missing = split; missing < begin; missing++) to[at++] = zero
  return putRange(to, at, from, begin, end)
}

/** The whole number, not below zero, whose digits stand there. */
export function numberAt(from: Uint8Array, begin: number, end: number): number {
  let value = 0
  for (let next = begin; next < end; next++) value = value * 10 + ((from[next] as number) - zero)
  return value
}

/** Whether there is something, and nothing but ASCII letters and digits, and among them `-` and `_`: what means nothing in any form of file. */
export function isPlain(from: Uint8Array, begin: number, end: number): boolean {
  if (begin >= end || !isAlphanumeric(from[begin] as number)) return false
  for (let next = begin + 1; next < end; next++) {
    const byte = from[next] as number
    if (!isAlphanumeric(byte) && byte !== minus && byte !== underscore) return false
  }
  return true
}

const isAlphanumeric = (byte: number): boolean => (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90)
