import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'

/**
 * What stands out by its amount, as entries of the record by the system, in the transaction that makes it so. The thresholds are those
 * of the policy, by currency; a currency without one records nothing.
 */

/** The players whom a settled result of a market pays a large win, each once: what they won on the market, before commission. */
export async function recordLargeWins(tx: Tx, marketId: string, revision: number): Promise<void> {
  await tx.query(
    `insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
     select 'system', w.business_id, 'significant.largeWin', 'account', w.account_id,
       jsonb_build_object('currency', w.currency, 'won_minor', w.won, 'threshold_minor', t.win_minor, 'market_id', $1::text, 'revision', $2::int)
     from event_thresholds t cross join businesses b cross join lateral (
       select e.business_id, e.account_id, e.currency, sum(e.amount_minor) as won from journal_entries e
       where e.business_id = b.id and e.market_id = $1::bigint and e.revision = $2 and e.type = 'pnl' and e.currency = t.currency
       group by e.business_id, e.account_id, e.currency
     ) w where t.win_minor is not null and w.won >= t.win_minor`, [marketId, revision])
}

/**
 * The players of a market, or these of them, who have less than nothing at hand, as after a roll back or a void of winnings that they
 * have staked elsewhere, or after a runner left or came under their bets.
 */
export async function recordNegativeBalances(tx: Tx, marketId: string, playerIds: readonly string[] | null = null): Promise<void> {
  await tx.query(
    `insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
     select 'system', a.business_id, 'significant.negativeBalance', 'account', a.id,
       jsonb_build_object('currency', a.currency, 'available_minor', f.credit_minor + f.unsettled_minor - f.exposure_minor, 'market_id', $1::text)
     from positions p join account_funds f on f.account_id = p.player_id join accounts a on a.id = f.account_id
     where p.market_id = $1::bigint and ($2::bigint[] is null or p.player_id = any($2)) and f.credit_minor + f.unsettled_minor - f.exposure_minor < 0`,
    [marketId, playerIds === null ? null : arrayText(playerIds)])
}

/** A transfer or a change of credit that was just posted as entry `entryId`, where it is large. */
export async function recordLargeTransfer(tx: Tx, businessId: string, entryId: string): Promise<void> {
  await tx.queryNamed('significant-transfer',
    `insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
     select 'system', e.business_id, 'significant.largeTransfer', 'account', e.account_id,
       jsonb_build_object('currency', e.currency, 'amount_minor', abs(e.amount_minor), 'threshold_minor', t.transfer_minor, 'entry_id', e.id::text, 'type', e.type)
     from journal_entries e join event_thresholds t on t.currency = e.currency
     where e.business_id = $1 and e.id = $2 and abs(e.amount_minor) >= t.transfer_minor`, [businessId, entryId])
}

/** A piece of a settlement or roll back that could not be done; it is tried every second, and recorded once an hour. */
export async function recordSettlementFailed(tx: Tx, marketId: string, revision: number): Promise<void> {
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, after)
     select 'system', 'results.failed', 'market', $1::text, jsonb_build_object('revision', $2::int)
     where not exists (select from audit_log where target_kind = 'market' and target_id = $1::text and action = 'results.failed' and at > now() - interval '1 hour')`, [marketId, revision])
}
