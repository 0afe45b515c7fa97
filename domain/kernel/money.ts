import type { Brand } from './brand.ts'

/** An amount in minor units (cents, paise) of one currency; signed, exact, never a float. */
export type Minor = Brand<bigint, 'Minor'>

/** An exact part of an amount, not yet rounded: minor units times basis points. */
export type MinorBp = Brand<bigint, 'MinorBp'>

export const zero = 0n as Minor

/** Reads an amount from an integer or its decimal text (as PostgreSQL's bigint arrives). Throws on anything else. */
export function minor(value: bigint | number | string): Minor {
  return BigInt(value) as Minor
}

export function add(a: Minor, b: Minor): Minor {
  return (a + b) as Minor
}

export function subtract(a: Minor, b: Minor): Minor {
  return (a - b) as Minor
}

export function negate(a: Minor): Minor {
  return -a as Minor
}

export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0n
  for (const amount of amounts) total += amount
  return total as Minor
}

export function absolute(a: Minor): Minor {
  return (a < 0n ? -a : a) as Minor
}

export function least(a: Minor, b: Minor): Minor {
  return a < b ? a : b
}

export function greatest(a: Minor, b: Minor): Minor {
  return a > b ? a : b
}
