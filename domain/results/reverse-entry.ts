import type { VectorId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { negate } from '../kernel/money.ts'
import { reverse } from '../ledger/entry.ts'
import type { EntryType, Posting } from '../ledger/entry.ts'

/** What a rollback mirrors: all that was posted for one revision of a result, its voids among it. */
const reversals = {
  pnl: 'pnl_reversal',
  commission: 'commission_reversal',
  void_adjustment: 'void_adjustment_reversal',
  void_reversal: 'void_adjustment_reversal',
} as const satisfies Partial<Record<EntryType, EntryType>>

export type ReversibleType = keyof typeof reversals
export const reversibleTypes = Object.keys(reversals) as readonly ReversibleType[]

/** One entry posted for a player, as far as its mirror follows from it. */
export type ReversibleEntry = {
  readonly type: ReversibleType
  readonly vectorId: VectorId
  readonly amountMinor: Minor
  readonly postings: readonly Posting[]
  readonly parts: readonly Minor[]
}

/** The mirror of one entry of a settlement, for the player again `amountMinor`, signed. */
export type ReversalEntry = Omit<ReversibleEntry, 'type'> & { readonly type: (typeof reversals)[ReversibleType] }

/** What a rollback appends for an entry: the same postings the other way round. Nothing is deleted. */
export function reverseEntry(entry: ReversibleEntry): ReversalEntry {
  return {
    type: reversals[entry.type],
    vectorId: entry.vectorId,
    amountMinor: negate(entry.amountMinor),
    postings: reverse(entry.postings),
    parts: entry.parts.map(negate),
  }
}
