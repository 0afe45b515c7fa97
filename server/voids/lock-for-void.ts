import type { Tx } from '#database/transaction.ts'
import type { MarketStatus } from '#domain/markets/market.ts'
import { lockMarket } from '../results/result-store.ts'

/**
 * Keeps a market's bets, result and state as they are until the end of the transaction, from every other void too. One that takes no bets is
 * held by a lock that bets share: they look at it, are refused and wait for nothing, however long the void takes. One that is open is locked
 * against them, and they wait.
 */
export async function lockForVoid(tx: Tx, marketId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('void of market ' || $1::text, 0))`, [marketId])
  const isOpen = async (lock: string): Promise<boolean> =>
    (await tx.query<{ status: MarketStatus }>(`select status from markets where id = $1 ${lock}`, [marketId])).rows[0]?.status === 'open'
  // Looked at first: a lock that is shared, then made one's own, would meet whoever waits for it in between.
  if ((await isOpen('')) || (await isOpen('for share'))) await lockMarket(tx, marketId)
}
