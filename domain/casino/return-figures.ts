import { wholeBp } from '../kernel/shares.ts'

/** Sums over closed rounds: of stakes s and wins w in minor units, of their squares and products; all exact. */
export type ReturnSums = {
  readonly rounds: number
  readonly stake: bigint
  readonly win: bigint
  readonly stakeSquares: bigint
  readonly winSquares: bigint
  readonly products: bigint
  /** Stakes times the theoretical return of their game in basis points, and the stakes of games that have one. */
  readonly expectedBp: bigint
  readonly stakeWithTheory: bigint
}

export type ReturnVerdict = 'few_rounds' | 'no_theory' | 'within' | 'above' | 'below'

/** Basis points. The true return lies within `returnBp` ± `bandBp` in 95 of 100 cases. Null is not known. */
export type ReturnFigures = { readonly returnBp: number | null; readonly bandBp: number | null; readonly theoryBp: number | null; readonly verdict: ReturnVerdict }

/** Below so many rounds a band would say more than is known. */
export const roundsMin = 30

/** 1.96 standard errors, in hundredths. */
const widthHundredths = 196n

/**
 * The actual return of stakes, its confidence band and how it stands to theory. The return is a ratio of two sums, R = W / S; its variance
 * is that of the rounds' deviations w - R s around nothing, over S squared, so that large stakes weigh as much as they do in the money.
 */
export function returnFigures(sums: ReturnSums): ReturnFigures {
  const { rounds, stake, win } = sums
  const theoryBp = stake > 0n && sums.stakeWithTheory === stake ? Number(rounded(sums.expectedBp, stake)) : null
  if (stake === 0n) return { returnBp: null, bandBp: null, theoryBp, verdict: 'few_rounds' }
  const returnBp = Number(rounded(win * BigInt(wholeBp), stake))
  if (rounds < roundsMin) return { returnBp, bandBp: null, theoryBp, verdict: 'few_rounds' }
  const count = BigInt(rounds)
  // The sum of (w S - W s)^2, which is S^2 times that of the squared deviations.
  const deviations = stake * stake * sums.winSquares - 2n * stake * win * sums.products + win * win * sums.stakeSquares
  const error = squareRoot((deviations * count * (widthHundredths * BigInt(wholeBp)) ** 2n) / (count - 1n))
  const bandBp = Number(rounded(error, 100n * stake * stake))
  if (theoryBp === null) return { returnBp, bandBp, theoryBp, verdict: 'no_theory' }
  return { returnBp, bandBp, theoryBp, verdict: returnBp - bandBp > theoryBp ? 'above' : returnBp + bandBp < theoryBp ? 'below' : 'within' }
}

/** The quotient of two amounts that are not below zero, to the nearest. */
function rounded(amount: bigint, by: bigint): bigint {
  return (2n * amount + by) / (2n * by)
}

/** The largest integer whose square is not above this. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
