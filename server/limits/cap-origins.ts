import type { Tx } from '#database/transaction.ts'

export type CapOrigin = { readonly set_by: string | null; readonly set_at: string }

/** Who last changed what accounts let their downline bet, and when, as of a moment; by account, from the record. Nothing for what no person has set. */
export async function capOrigins(tx: Tx, accountIds: readonly string[], at: string): Promise<ReadonlyMap<string, CapOrigin>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await tx.query<CapOrigin & { account_id: string }>(
    `select distinct on (l.target_id) l.target_id as account_id, coalesce(s.name, a.user_name) as set_by, l.at as set_at
     from audit_log l
     left join staff s on l.actor_kind = 'staff' and s.id = l.actor_id
     left join accounts a on l.actor_kind = 'account' and a.id = l.actor_id
     where l.target_kind = 'account' and l.target_id = any($1::text[]) and l.at <= $2 and l.refusal_code is null
       and l.after ? 'bet_settings' and l.after->'bet_settings' is distinct from l.before->'bet_settings'
     order by l.target_id, l.id desc`, [[...accountIds], at])
  return new Map(rows.map(({ account_id: id, ...origin }) => [id, origin]))
}
