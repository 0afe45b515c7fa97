import type { Tx } from '#database/transaction.ts'

/** Writes into the record what a feed did to a market, or said of it, in the transaction that does it. */
export async function recordOfFeed(
  tx: Tx, action: string, { feed, marketId }: { readonly feed: string; readonly marketId: string }, before: object, after: object,
): Promise<void> {
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, reason, before, after) values ('feed', $1, 'market', $2, $3, $4, $5)`,
    [action, marketId, feed, before, after])
}

/** Runners as the record has them, by their ids. The factor is that of who left: who is in the market reduces nothing. */
export function runnersOnRecord(runners: readonly { readonly id: string; readonly removed: boolean; readonly reductionBp: number }[]): object {
  return { runners: Object.fromEntries(runners.map(({ id, removed, reductionBp }) => [id, { status: removed ? 'removed' : 'active', reduction_bp: removed ? reductionBp : 0 }])) }
}
