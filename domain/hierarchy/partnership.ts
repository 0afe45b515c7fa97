import type { AccountId } from '../kernel/ids.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import { wholeBp } from '../kernel/shares.ts'
import type { ShareVector } from '../kernel/shares.ts'

/** An account's own share of one sport, in basis points, as its parent set it. */
export type OwnShare = { readonly accountId: AccountId; readonly ownBp: number }

/**
 * The share vector of the players directly under the last account of a path. The path runs from the company down; each
 * account carries its own share and the last one keeps what is left, whatever its own share says. Refuses a path whose
 * upper shares come to more than the whole (SHARE_ABOVE_REMAINING) or are no whole basis points (SHARE_SUM_NOT_WHOLE).
 */
export function buildShareVector(path: readonly OwnShare[]): Result<ShareVector> {
  let remaining = wholeBp
  const vector: { accountId: AccountId; basisPoints: number }[] = []
  for (const [index, { accountId, ownBp }] of path.entries()) {
    const basisPoints = index === path.length - 1 ? remaining : ownBp
    if (!isBasisPoints(basisPoints)) return refuse('SHARE_SUM_NOT_WHOLE', { account_id: accountId, share_bp: basisPoints })
    if (basisPoints > remaining) {
      return refuse('SHARE_ABOVE_REMAINING', { account_id: accountId, remaining_bp: remaining, share_bp: basisPoints })
    }
    remaining -= basisPoints
    vector.push({ accountId, basisPoints })
  }
  return remaining === 0 ? ok(vector) : refuse('SHARE_SUM_NOT_WHOLE', { sum_bp: wholeBp - remaining })
}

/** Refuses a vector whose shares are not whole basis points from 0 to 10,000 that sum to the whole. */
export function checkShareVector(vector: ShareVector): Result<true> {
  let total = 0
  for (const { accountId, basisPoints } of vector) {
    if (!isBasisPoints(basisPoints)) return refuse('SHARE_SUM_NOT_WHOLE', { account_id: accountId, share_bp: basisPoints })
    total += basisPoints
  }
  return total === wholeBp ? ok(true) : refuse('SHARE_SUM_NOT_WHOLE', { sum_bp: total })
}

/**
 * Whether an account may be given a share. `aboveBp` is the sum of the shares above it on its path, `belowBp` the greatest
 * sum of shares already given on any path below it; all in basis points.
 */
export function checkOwnShare(share: {
  readonly aboveBp: number
  readonly ownBp: number
  readonly belowBp: number
}): Result<true> {
  const remaining = wholeBp - share.aboveBp - share.belowBp
  if (isBasisPoints(share.ownBp) && share.ownBp <= remaining) return ok(true)
  return refuse('SHARE_ABOVE_REMAINING', { remaining_bp: remaining, share_bp: share.ownBp })
}

function isBasisPoints(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= wholeBp
}
