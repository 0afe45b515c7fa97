import { assert } from './assert.ts'
import type { Minor } from './money.ts'
import { wholeBp } from './shares.ts'
import type { ShareVector } from './shares.ts'

/**
 * Splits an amount over a share vector, in the vector's order; the parts sum to the amount exactly.
 * Largest remainder of the absolute amount, ties to the account nearest the company (the lowest index), sign restored:
 * so splitting -x is minus splitting x, and each part is within one minor unit of its exact share.
 */
export function splitByShares(amount: Minor, vector: ShareVector): readonly Minor[] {
  let whole = 0
  const weights: bigint[] = []
  for (const share of vector) {
    whole += share.basisPoints
    weights.push(BigInt(share.basisPoints))
  }
  assert(whole === wholeBp, 'the shares of a path sum to the whole')
  return splitInProportion(amount, weights)
}

/** The same rule over any non-negative weights. All weights zero is allowed only for an amount of zero. */
export function splitInProportion(amount: Minor, weights: readonly bigint[]): readonly Minor[] {
  const size = amount < 0n ? -amount : amount
  let whole = 0n
  for (const weight of weights) {
    assert(weight >= 0n, 'a weight is never negative')
    whole += weight
  }
  if (whole === 0n) {
    assert(size === 0n, 'an amount needs a weight that carries it')
    return weights.map(() => 0n as Minor)
  }

  const parts: bigint[] = []
  const remainders: bigint[] = []
  let left = size
  for (const weight of weights) {
    const exact = size * weight
    const part = exact / whole
    parts.push(part)
    remainders.push(exact - part * whole)
    left -= part
  }
  if (left > 0n) {
    const order = remainders.map((_, index) => index)
    order.sort((a, b) => {
      const difference = (remainders[b] ?? 0n) - (remainders[a] ?? 0n)
      return difference === 0n ? a - b : difference > 0n ? 1 : -1
    })
    for (const index of order.slice(0, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n
  }
  return parts.map((part) => (amount < 0n ? -part : part) as Minor)
}
