import type { Tx } from '#database/transaction.ts'
import type { AccountCapRow } from '../platform/placement-store.ts'

export type CapOrigin = { readonly set_by: string | null; readonly set_at: string }

/** A row of the record that says what an account lets its downline bet from then on. */
const changesCaps = `l.target_kind = 'account' and l.refusal_code is null and l.after ? 'bet_settings' and l.after->'bet_settings' is distinct from l.before->'bet_settings'`

/** Who last changed what accounts let their downline bet, and when, as of a moment; by account, from the record. Nothing for what no person has set. */
export async function capOrigins(tx: Tx, accountIds: readonly string[], at: string): Promise<ReadonlyMap<string, CapOrigin>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await tx.query<CapOrigin & { account_id: string }>(
    `select distinct on (l.target_id) l.target_id as account_id, coalesce(s.name, a.user_name) as set_by, l.at as set_at
     from audit_log l
     left join staff s on l.actor_kind = 'staff' and s.id = l.actor_id
     left join accounts a on l.actor_kind = 'account' and a.id = l.actor_id
     where l.target_id = any($1::text[]) and l.at <= $2 and ${changesCaps}
     order by l.target_id, l.id desc`, [[...accountIds], at])
  return new Map(rows.map(({ account_id: id, ...origin }) => [id, origin]))
}

/** What a player and the accounts above it let it bet at a past moment: what stood before the first change since, and where there was none, what stands. */
export async function capsAt(tx: Tx, playerId: string, at: string): Promise<readonly AccountCapRow[]> {
  const { rows } = await tx.query<AccountCapRow>(
    `with above as (select ancestor_id as id from account_paths where descendant_id = $1),
     since as (
       select distinct on (l.target_id) l.target_id::bigint as id, l.before->'bet_settings' as settings
       from audit_log l where l.target_id = any(select id::text from above) and l.at > $2 and ${changesCaps}
       order by l.target_id, l.id
     )
     select s.id::text as account_id, e->>'game_id' as sport_id, e->>'min_stake_minor' as min_stake_minor, e->>'max_stake_minor' as max_stake_minor,
       e->>'max_profit_minor' as max_profit_minor, e->>'max_market_exposure_minor' as max_market_exposure_minor, (e->>'bet_delay_ms')::int as bet_delay_ms
     from since s cross join lateral jsonb_array_elements(coalesce(s.settings, '[]')) e
     union all
     select c.account_id::text, c.sport_id::text, c.min_stake_minor::text, c.max_stake_minor::text, c.max_profit_minor::text, c.max_market_exposure_minor::text, c.bet_delay_ms
     from account_bet_settings c where c.account_id in (select id from above) and c.account_id not in (select id from since)`, [playerId, at])
  return rows
}
