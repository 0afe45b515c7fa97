import type { VectorId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { negate } from '../kernel/money.ts'
import { reverse } from '../ledger/entry.ts'
import type { EntryType, Posting } from '../ledger/entry.ts'
import type { SettlementEntry } from './settle-player.ts'

/** The mirror of one entry of a settlement, for the player again `amountMinor`, signed. */
export type ReversalEntry = {
  readonly type: Extract<EntryType, 'pnl_reversal' | 'commission_reversal'>
  readonly vectorId: VectorId
  readonly amountMinor: Minor
  readonly postings: readonly Posting[]
  readonly parts: readonly Minor[]
}

/** What a rollback appends for an entry: the same postings the other way round. Nothing is deleted. */
export function reverseEntry(entry: SettlementEntry): ReversalEntry {
  return {
    type: entry.type === 'pnl' ? 'pnl_reversal' : 'commission_reversal',
    vectorId: entry.vectorId,
    amountMinor: negate(entry.amountMinor),
    postings: reverse(entry.postings),
    parts: entry.parts.map(negate),
  }
}
