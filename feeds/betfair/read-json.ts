/** Why a message cannot be used. Its text reaches the log, so it names fields and never quotes the input. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}

export type Json = Readonly<Record<string, unknown>>

/** The largest number that is read from a feed, after scaling; far above any price or turnover, safe as an integer. */
const scaledMax = 1e15

export function object(value: unknown, what: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedMessage(`${what}: no object`)
  return value as Json
}

/** An absent or null list is empty. Throws when it is something else or longer than `max`. */
export function list(value: unknown, what: string, max: number): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new MalformedMessage(`${what}: no list`)
  if (value.length > max) throw new MalformedMessage(`${what}: more than ${max} entries`)
  return value
}

const textMax = 200

/** Text of 1 to `textMax` characters; the feeds write some identifiers as numbers. */
export function text(value: unknown, what: string): string {
  const found = textOrNull(value, what)
  if (found === null) throw new MalformedMessage(`${what}: missing`)
  return found
}

export function textOrNull(value: unknown, what: string, max = textMax): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string' || value.length > max) throw new MalformedMessage(`${what}: no text of at most ${max} characters`)
  // PostgreSQL has no text with either.
  if (value.includes('\0') || !value.isWellFormed()) throw new MalformedMessage(`${what}: holds U+0000 or half of a pair of surrogates`)
  return value
}

export function flag(value: unknown, what: string): boolean {
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw new MalformedMessage(`${what}: neither true nor false`)
  return value
}

export function oneOf<Word extends string>(value: unknown, words: readonly Word[], what: string): Word {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new MalformedMessage(`${what}: unknown word`)
  return found
}

/** The last moment that a feed may name: the end of the last year of four digits, which every calendar here can write. */
export const instantMaxMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** ISO 8601, from the epoch on, to milliseconds since the epoch. */
export function instant(value: unknown, what: string): number {
  const at = typeof value === 'string' ? Date.parse(value) : NaN
  if (!(at >= 0 && at <= instantMaxMs)) throw new MalformedMessage(`${what}: no time`)
  return at
}

export function integer(value: unknown, what: string, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new MalformedMessage(`${what}: no whole number from ${min} to ${max}`)
  }
  return value
}

/**
 * A decimal with at most three places, as integer thousandths. JSON's numbers are binary fractions, so 1.15 × 1000 is
 * 1149.9999999999998: the nearest integer is the exact value, and anything further away had more places than three.
 */
export function thousandths(value: unknown, what: string): number {
  const scaled = finite(value, what) * 1000
  const whole = Math.round(scaled)
  if (Math.abs(scaled - whole) > 1e-9 * Math.max(1, Math.abs(scaled))) throw new MalformedMessage(`${what}: more than three places`)
  return whole
}

/** A decimal to hundredths, half up: money to minor units, per cent to basis points. Conflation leaves long tails. */
export function hundredths(value: unknown, what: string): number {
  return Math.round(finite(value, what) * 100)
}

/** Like `hundredths`; null where the feed has no number yet, which it also writes as the text NaN or Infinity. */
export function hundredthsOrNull(value: unknown, what: string): number | null {
  return noNumber(value) ? null : hundredths(value, what)
}

export function thousandthsOrNull(value: unknown, what: string): number | null {
  return noNumber(value) ? null : thousandths(value, what)
}

function noNumber(value: unknown): boolean {
  return value === undefined || value === null || value === 'NaN' || value === 'Infinity'
}

function finite(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) * 1000 > scaledMax) {
    throw new MalformedMessage(`${what}: no number in range`)
  }
  return value
}
