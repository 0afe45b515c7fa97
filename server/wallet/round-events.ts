import type { Tx } from '#database/transaction.ts'
import { largeWagers } from '../logs/large-wagers.ts'
import type { RoundPlace } from './round-money.ts'

/** What stands out in the casino by its amount, as entries of the record by the system, in the transaction that makes it so. */

const recordWager = largeWagers('casino', `
  select $1::bigint as business_id, $2::bigint as player_id, $3::text as currency, $4::bigint as stake_minor, $5::timestamptz as placed_at, jsonb_build_object('round_id', $6::text) as about`)

/** A bet that was taken in a round, where it is large or makes its player's day large. */
export async function recordRoundWager(tx: Tx, { businessId, playerId, currency, id }: RoundPlace, stakeMinor: bigint, at: Date): Promise<void> {
  await recordWager(tx, [businessId, playerId, currency, stakeMinor, at.toISOString(), id])
}

/** What a player won in a round that is closed, its wins less its stakes, where it has become large; `beforeMinor` is what it came to before. */
export async function recordRoundWin(tx: Tx, { businessId, playerId, currency, id }: RoundPlace, wonMinor: bigint, beforeMinor: bigint): Promise<void> {
  if (wonMinor <= 0n || wonMinor <= beforeMinor) return
  await tx.queryNamed('significant-round-win',
    `insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
     select 'system', $1::bigint, 'significant.largeWin', 'account', $2,
       jsonb_build_object('currency', t.currency, 'won_minor', $4::bigint, 'threshold_minor', t.win_minor, 'round_id', $6::text)
     from event_thresholds t where t.currency = $3 and $4::bigint >= t.win_minor and $5::bigint < t.win_minor`, [businessId, playerId, currency, wonMinor, beforeMinor, id])
}

/** A player who has less than nothing at hand, wins of open rounds included, after something was taken back in a round. */
export async function recordRoundNegative(tx: Tx, { businessId, playerId, currency, id }: RoundPlace): Promise<void> {
  await tx.queryNamed('significant-round-negative',
    `insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
     select 'system', $1::bigint, 'significant.negativeBalance', 'account', f.account_id::text,
       jsonb_build_object('currency', $3::text, 'available_minor', f.credit_minor + f.unsettled_minor - f.exposure_minor + f.open_wins_minor, 'round_id', $4::text)
     from account_funds f where f.account_id = $2 and f.credit_minor + f.unsettled_minor - f.exposure_minor + f.open_wins_minor < 0`, [businessId, playerId, currency, id])
}
