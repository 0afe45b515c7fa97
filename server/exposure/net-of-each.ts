import type { Tx } from '#database/transaction.ts'
import { netExposure } from '#domain/exposure/read-book.ts'
import { roundShare } from '#domain/exposure/shared-book.ts'
import type { MinorBp } from '#domain/kernel/money.ts'
import { booksOf } from './open-books.ts'
import { openMarkets } from './open-markets.ts'

/** What all open books of an account come to, each in its own worst outcome, minor units, 0 or less: all of it, and the account's own part. */
export type NetOf = { readonly total: bigint; readonly mine: bigint }

/** The net exposure of several accounts above players (domain rules, section 4), each by itself; who has no open bets below is not there. */
export async function netOfEach(tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, NetOf>> {
  if (accountIds.length === 0) return new Map()
  const exact = new Map<string, { total: bigint; mine: bigint }>()
  for (const { market, group, total, mine } of await openMarkets(tx, new Map(accountIds.map((id) => [id, id])))) {
    const books = booksOf(market, total, mine)
    const sum = exact.get(group) ?? { total: 0n, mine: 0n }
    exact.set(group, { total: sum.total + netExposure(books.total), mine: sum.mine + netExposure(books.mine) })
  }
  return new Map([...exact].map(([id, { total, mine }]) => [id, { total, mine: roundShare(mine as MinorBp) }]))
}
