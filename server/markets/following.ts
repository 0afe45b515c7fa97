import type { Tx } from '#database/transaction.ts'

/** A feed as one process takes it in, from one beginning to its end. */
export type Following = { readonly feed: string; readonly id: string }

/**
 * Whether another following has said newer things of the market `m` than this one (`$2`) says `at` a moment, as SQL: a node that lost the feed
 * may still have a batch in hand. Within one following the order counts in which it speaks, and what is older by more than an hour is of no node
 * that was held up, but of a feed that begins anew, as where something recorded is played again.
 * @param last when what it is held against was said: how the market stands, unless another is named
 */
export const overtaken = (at: string, last = 'm.feed_said_at'): string =>
  `coalesce(m.feed_said_by <> $2::uuid and ${at} < ${last} and ${at} > ${last} - interval '1 hour', false)`

/** The newest word on the market `m` that its prices are held against, as SQL: a price that was told, or how the market stands. */
export const lastPriced = 'greatest(m.feed_said_at, (select p.updated_at from market_prices p where p.market_id = m.id))'

/** What a following says of a market, and when by its feed. */
export type Said = { readonly following: Following; readonly atMs: number }

/** The same of one market, whose row is locked. */
export async function isOvertaken(tx: Tx, marketId: string, { following, atMs }: Said): Promise<boolean> {
  const { rows } = await tx.query<{ overtaken: boolean }>(`select ${overtaken('$3::timestamptz')} as overtaken from markets m where m.id = $1`, [marketId, following.id, new Date(atMs).toISOString()])
  return rows[0]?.overtaken === true
}
