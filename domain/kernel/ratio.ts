import { assert } from './assert.ts'

/** The quotient rounded to the nearest integer, a half away from zero: 5/2 is 3, -5/2 is -3. The denominator is positive. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n, 'a denominator is positive')
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return numerator < 0n ? -rounded : rounded
}

/** The greatest integer not above the quotient: -5/2 is -3. The denominator is positive. */
export function divideFloor(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n, 'a denominator is positive')
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}
