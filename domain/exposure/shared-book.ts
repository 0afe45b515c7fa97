import type { AccountId } from '../kernel/ids.ts'
import type { Minor, MinorBp } from '../kernel/money.ts'
import { divideHalfAway } from '../kernel/ratio.ts'
import { wholeBp } from '../kernel/shares.ts'
import type { ShareVector } from '../kernel/shares.ts'
import type { Leg } from './leg.ts'
import { addLeg } from './position.ts'

/** A position below an account, with the part of it that the account carries by the position's frozen shares. */
export type SharedPosition = { readonly shareBp: number; readonly legs: readonly Leg[] }

/** The part of a vector that an account carries, in basis points; 0 for one that is not on the path. */
export function shareOf(vector: ShareVector, accountId: AccountId): number {
  return vector.find((share) => share.accountId === accountId)?.basisPoints ?? 0
}

/**
 * Total Book: the other side of all the players below, in minor units, as legs. Read it like any position: `book`, `ladder`,
 * `worstCase`.
 */
export function totalBook(positions: readonly SharedPosition[]): readonly Leg[] {
  return weighted<Minor>(positions, () => -1n)
}

/**
 * My PT: the account's own part of the Total Book as legs of `MinorBp`, exact. Rows of children sum to their parent's row in
 * every outcome; worst cases do not, each being another outcome.
 */
export function myBook(positions: readonly SharedPosition[]): readonly Leg<MinorBp>[] {
  return weighted<MinorBp>(positions, ({ shareBp }) => -BigInt(shareBp))
}

/** An exact part as it is shown: rounded to the minor unit, half away from zero. */
export function roundShare(amount: MinorBp): Minor {
  return divideHalfAway(amount, BigInt(wholeBp)) as Minor
}

function weighted<Amount extends bigint>(
  positions: readonly SharedPosition[],
  weightOf: (position: SharedPosition) => bigint,
): readonly Leg<Amount>[] {
  let legs: readonly Leg<Amount>[] = []
  for (const position of positions) {
    const weight = weightOf(position)
    for (const { key, loseMinor, evenMinor, winMinor } of position.legs) {
      legs = addLeg(legs, {
        key,
        loseMinor: (loseMinor * weight) as Amount,
        evenMinor: (evenMinor * weight) as Amount,
        winMinor: (winMinor * weight) as Amount,
      })
    }
  }
  return legs
}
