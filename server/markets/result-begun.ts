import type { Tx } from '#database/transaction.ts'

/**
 * Whether the market `m` has a result or money of one ever moved on it, as SQL: then it takes no more bets. A result that was withdrawn
 * before anybody verified it leaves the market as it was before. Withdrawn stays withdrawn, so whoever waited for the market's row and counts
 * by an older look counts too few, and finds that it has begun.
 */
export const resultBegun = `(m.revision > 0 and m.revision <> (select count(*) from results r where r.market_id = m.id and r.state = 'withdrawn'))`

/**
 * Whether what the market `m` is, and how it stands, is its feed's to say, as SQL. Where a person took a result back the market is held closed
 * until a person opens it (`roll-back-result.ts`): its feed is heard and not followed.
 */
export const followsFeed = `(m.revision = 0 or (m.hand_status is distinct from 'closed' and not ${resultBegun}))`

/** The same of one market, whose row is locked. */
export async function hasResultBegun(tx: Tx, marketId: string): Promise<boolean> {
  const { rows } = await tx.query<{ begun: boolean }>(`select ${resultBegun} as begun from markets m where m.id = $1`, [marketId])
  return rows[0]?.begun === true
}
