import type { Minor } from '../kernel/money.ts'
import { add } from '../kernel/money.ts'

/** A row of a statement with the balance after it. */
export type StatementRow<Entry> = { readonly entry: Entry; readonly balanceMinor: Minor }

export type Statement<Entry> = {
  readonly openingMinor: Minor
  readonly rows: readonly StatementRow<Entry>[]
  readonly closingMinor: Minor
}

/**
 * Entries, oldest first, with their running balance in minor units. The closing balance is the opening of the next
 * statement, so a long history may be cut anywhere.
 */
export function statement<Entry extends { readonly amountMinor: Minor }>(
  openingMinor: Minor,
  entries: readonly Entry[],
): Statement<Entry> {
  let balanceMinor = openingMinor
  const rows = entries.map((entry) => {
    balanceMinor = add(balanceMinor, entry.amountMinor)
    return { entry, balanceMinor }
  })
  return { openingMinor, rows, closingMinor: balanceMinor }
}
