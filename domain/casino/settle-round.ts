import type { AccountId, VectorId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { subtract } from '../kernel/money.ts'
import type { ShareVector } from '../kernel/shares.ts'
import { splitByShares } from '../kernel/split.ts'
import { edgePostings } from '../ledger/entry.ts'
import type { Posting } from '../ledger/entry.ts'

/** The journal entry of a round; the amount is the player's, signed, and `parts` (what each level gives, company first) sum to it. */
export type RoundEntry = {
  readonly type: 'casino_round'
  readonly vectorId: VectorId
  readonly amountMinor: Minor
  readonly postings: readonly Posting[]
  readonly parts: readonly Minor[]
}

export type RoundSettlement = {
  readonly playerId: AccountId
  readonly vectorId: VectorId
  readonly vector: ShareVector
  readonly stakeMinor: Minor
  readonly winMinor: Minor
  /** What has been posted of the round before: 0 at its close, its net then where a call comes after. */
  readonly postedMinor: Minor
}

/** What is posted of a round so that all its entries come to its wins less its stakes. Null: there is nothing to post. */
export function settleRound({ playerId, vectorId, vector, stakeMinor, winMinor, postedMinor }: RoundSettlement): RoundEntry | null {
  const amountMinor = subtract(subtract(winMinor, stakeMinor), postedMinor)
  if (amountMinor === 0n) return null
  const parts = splitByShares(amountMinor, vector)
  return { type: 'casino_round', vectorId, amountMinor, postings: edgePostings(playerId, vector, parts), parts }
}
