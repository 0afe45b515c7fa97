import { assert } from '../kernel/assert.ts'
import type { AccountId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { absolute, zero } from '../kernel/money.ts'
import type { ShareVector } from '../kernel/shares.ts'

/**
 * An amount (minor units, above 0) moved along one edge of the tree, between an account and its parent, one side debited
 * and the other credited: whatever is posted, all accounts together stay at zero.
 */
export type Posting = { readonly debit: AccountId; readonly credit: AccountId; readonly amountMinor: Minor }

export const entryTypes = [
  'pnl',
  'commission',
  'pnl_reversal',
  'commission_reversal',
  'void_adjustment',
  'void_reversal',
  'void_adjustment_reversal',
  'credit_deposit',
  'credit_withdraw',
  'settle_give',
  'settle_take',
  'bonus',
  'adjustment',
  'casino_round',
] as const
export type EntryType = (typeof entryTypes)[number]

/**
 * The postings that carry an amount from the accounts of a share vector to the player. `parts` is what each account of the
 * vector gives (company first; negative where it gains) and their sum is what the player receives. Each edge moves the
 * sum of the parts above it, so every account is left with exactly minus its part. Edges that move nothing are left out.
 */
export function edgePostings(playerId: AccountId, vector: ShareVector, parts: readonly Minor[]): readonly Posting[] {
  assert(parts.length === vector.length, 'one part for each share')
  const postings: Posting[] = []
  let above = 0n
  for (const [index, share] of vector.entries()) {
    above += parts[index] ?? zero
    const child = vector[index + 1]?.accountId ?? playerId
    const amountMinor = absolute(above as Minor)
    if (above > 0n) postings.push({ debit: share.accountId, credit: child, amountMinor })
    if (above < 0n) postings.push({ debit: child, credit: share.accountId, amountMinor })
  }
  return postings
}

/** The postings that undo these, in the same order. */
export function reverse(postings: readonly Posting[]): readonly Posting[] {
  return postings.map(({ debit, credit, amountMinor }) => ({ debit: credit, credit: debit, amountMinor }))
}
