import type { AccountId, VectorId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { wholeBp } from '../kernel/shares.ts'
import type { ShareVector } from '../kernel/shares.ts'
import { splitByShares } from '../kernel/split.ts'
import { edgePostings } from '../ledger/entry.ts'
import type { Posting } from '../ledger/entry.ts'

/** The journal entry of a reward; the amount is the player's, below zero where the reward is taken back. */
export type RewardEntry = { readonly type: 'bonus'; readonly vectorId: VectorId; readonly amountMinor: Minor; readonly postings: readonly Posting[] }

/**
 * Who carries a reward: the company alone. A provider gives it to the company's players on the company's contract and on the promotion of
 * those two; no account below had a part in it, no stake of a round is behind it, and it is of no game whose shares it could follow.
 * @param path the accounts above the player, company first
 */
export function companyAlone(path: readonly AccountId[]): ShareVector {
  return path.map((accountId, index) => ({ accountId, basisPoints: index === 0 ? wholeBp : 0 }))
}

/** What is posted of a reward. Null: there is nothing to post. */
export function settleReward({ playerId, vectorId, vector, amountMinor }: { readonly playerId: AccountId; readonly vectorId: VectorId; readonly vector: ShareVector; readonly amountMinor: Minor }): RewardEntry | null {
  return amountMinor === 0n ? null : { type: 'bonus', vectorId, amountMinor, postings: edgePostings(playerId, vector, splitByShares(amountMinor, vector)) }
}
