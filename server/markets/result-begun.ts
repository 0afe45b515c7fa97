import type { Tx } from '#database/transaction.ts'

/**
 * Whether the market `m` has a result or money of one ever moved on it, as SQL: then it takes no more bets. A result that was withdrawn
 * before anybody verified it leaves the market as it was before, unless a feed brings the market and a person had a hand in that: what the feed
 * said meanwhile was not heeded, such as a runner who left. Withdrawn stays withdrawn, so whoever waited for the market's row and counts by an
 * older look counts too few, and finds that it has begun.
 */
export const resultBegun = `(m.revision > 0 and m.revision <> (select count(*) from results r
  where r.market_id = m.id and r.state = 'withdrawn' and (m.feed_ref is null or (r.declared_by is null and r.rolled_back_by is null))))`

/** Whether what the market `m` is, and how it stands, is its feed's to say, as SQL. */
export const followsFeed = `(not ${resultBegun})`

/** The same of one market, whose row is locked. */
export async function hasResultBegun(tx: Tx, marketId: string): Promise<boolean> {
  const { rows } = await tx.query<{ begun: boolean }>(`select ${resultBegun} as begun from markets m where m.id = $1`, [marketId])
  return rows[0]?.begun === true
}
