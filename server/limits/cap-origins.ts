import type { Tx } from '#database/transaction.ts'

/** What an account can be given that binds the bets of its downline, and of itself. */
export const capFields = ['min_stake_minor', 'max_stake_minor', 'max_profit_minor', 'max_market_exposure_minor', 'exposure_limit_minor'] as const
export type CapField = (typeof capFields)[number]
export type CapOrigin = { readonly account_id: string; readonly field: CapField; readonly set_by: string | null; readonly set_at: string }

/**
 * Who last gave accounts the values that bind bets in a sport, and when, as of a moment; from the record. Nothing for what no person has
 * set. Of an account's settings those for the sport count, else those for all sports.
 */
export async function capOrigins(tx: Tx, accountIds: readonly string[], sportId: string, at: string): Promise<readonly CapOrigin[]> {
  if (accountIds.length === 0) return []
  const settings = (side: 'before' | 'after') => `case f.name when 'exposure_limit_minor' then l.${side}->>f.name else coalesce(
    (select e from jsonb_array_elements(l.${side}->'bet_settings') e where e->>'game_id' = $4),
    (select e from jsonb_array_elements(l.${side}->'bet_settings') e where e->>'game_id' is null))->>f.name end`
  const { rows } = await tx.query<CapOrigin>(
    `select distinct on (l.target_id, f.name) l.target_id as account_id, f.name as field, coalesce(s.name, a.user_name) as set_by, l.at as set_at
     from audit_log l
     cross join unnest($2::text[]) as f(name)
     left join staff s on l.actor_kind = 'staff' and s.id = l.actor_id
     left join accounts a on l.actor_kind = 'account' and a.id = l.actor_id
     where l.target_kind = 'account' and l.target_id = any($1::text[]) and l.at <= $3 and l.refusal_code is null
       and l.after ? case f.name when 'exposure_limit_minor' then f.name else 'bet_settings' end
       and ${settings('after')} is distinct from ${settings('before')}
     order by l.target_id, f.name, l.id desc`, [[...accountIds], [...capFields], at, sportId])
  return rows
}
