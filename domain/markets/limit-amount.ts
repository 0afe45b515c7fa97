import type { Minor } from '../kernel/money.ts'

/** Places after the mark of every amount that the catalogue sets as a limit, whatever the currency of the account that it binds. */
export const limitDigits = 2

const whole = 10n ** BigInt(limitDigits)

/**
 * The largest amount that a limit of the catalogue allows an account, in minor units of its currency: 100.00 is 100 yen and 100.000 dinars.
 * Rounded down, and a smallest amount up, so that what the currency cannot say never allows more than was set.
 * @param exponent places after the mark of the currency
 */
export function largestIn(limit: Minor, exponent: number): Minor {
  return ((limit * 10n ** BigInt(exponent)) / whole) as Minor
}

/** The smallest amount that a limit of the catalogue allows an account, in minor units of its currency. */
export function smallestIn(limit: Minor, exponent: number): Minor {
  return ((limit * 10n ** BigInt(exponent) + whole - 1n) / whole) as Minor
}
