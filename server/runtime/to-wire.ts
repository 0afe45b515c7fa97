import { assert } from '#domain/kernel/assert.ts'

/** An amount (or its decimal text, as PostgreSQL gives it) as the wire has it: an integer of minor units inside 2^53. */
export function toWire(amount: bigint | string): number {
  const value = Number(amount)
  assert(Number.isSafeInteger(value), 'an amount on the wire is an exact integer')
  return value
}
