import { assert } from '../kernel/assert.ts'
import type { AccountId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { zero } from '../kernel/money.ts'
import type { Posting } from './entry.ts'

export type Balances = ReadonlyMap<AccountId, Minor>

/** The parent of every account; the company's is null. */
export type ParentOf = ReadonlyMap<AccountId, AccountId | null>

/**
 * U of every account that a posting touches, in minor units: what its parent has credited to it less what it has credited
 * to its parent. Throws `Bug` for a posting that runs along no edge of the tree.
 */
export function edgeBalances(postings: Iterable<Posting>, parentOf: ParentOf): Balances {
  const balances = new Map<AccountId, Minor>()
  for (const { debit, credit, amountMinor } of postings) {
    assert(amountMinor > 0n, 'a posting moves an amount above zero')
    const down = parentOf.get(credit) === debit
    assert(down || parentOf.get(debit) === credit, 'a posting runs between an account and its parent')
    move(balances, down ? credit : debit, down ? amountMinor : -amountMinor)
  }
  return balances
}

/** Own profit and loss of every account that a posting touches: all that was credited to it less all that was debited. */
export function ownProfits(postings: Iterable<Posting>): Balances {
  const profits = new Map<AccountId, Minor>()
  for (const { debit, credit, amountMinor } of postings) {
    move(profits, debit, -amountMinor)
    move(profits, credit, amountMinor)
  }
  return profits
}

/** An account whose stated balance is not what its postings come to; minor units. */
export type Mismatch = { readonly accountId: AccountId; readonly statedMinor: Minor; readonly postedMinor: Minor }

/** Every account where stated and posted balances differ; an account that one side lacks counts as 0 there. */
export function mismatches(stated: Balances, posted: Balances): readonly Mismatch[] {
  const found: Mismatch[] = []
  for (const accountId of new Set([...stated.keys(), ...posted.keys()])) {
    const statedMinor = stated.get(accountId) ?? zero
    const postedMinor = posted.get(accountId) ?? zero
    if (statedMinor !== postedMinor) found.push({ accountId, statedMinor, postedMinor })
  }
  return found
}

function move(balances: Map<AccountId, Minor>, accountId: AccountId, amount: bigint): void {
  balances.set(accountId, ((balances.get(accountId) ?? 0n) + amount) as Minor)
}
