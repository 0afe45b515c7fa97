import { assert } from '#domain/kernel/assert.ts'
import type { Facts } from '#domain/kernel/refusal.ts'

/** An amount of minor units as JSON carries it: an exact integer. A sum beyond 2^53 is a bug, never a rounded number. */
export function toWire(minor: bigint | string): number {
  const value = Number(minor)
  assert(Number.isSafeInteger(value), `an amount on the wire is a safe integer: ${String(minor)}`)
  return value
}

/** Sums by currency as a statement builds them; the sums are text, so that JSON keeps them exact. Null: none. */
export type StoredStakes = readonly { readonly currency: string; readonly minor: string }[] | null

export function stakesToWire(stored: StoredStakes) {
  return (stored ?? []).map(({ currency, minor }) => ({ currency, minor: toWire(minor) }))
}

/** The facts of a refusal as JSON has them. */
export function factsToWire(facts: Facts): Record<string, string | number | boolean | null> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, typeof value === 'bigint' ? toWire(value) : value]))
}
