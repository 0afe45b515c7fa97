import type { Tx } from '#database/transaction.ts'

/** Whom the record names with an account or a business, by what may have been refused as stale. */
type Changed = { readonly kind: 'account' | 'business'; readonly id: string }

/** Each writes a new version of its target, alone or, the last one, of several accounts. */
const changes = ['super-admins.create', 'super-admins.edit', 'super-admins.updateStatus', 'users.exposureLimit', 'users.exclude', 'reference.editBusiness']
const changesOfMany = 'super-admins.bulkStatus'

type LastChange = { readonly 'now.by': string | null; readonly 'now.at': string }

/**
 * Who changed an account or a business last, and when, from the record: the facts of a refusal as stale. Nobody is named to an account but
 * itself and those below it.
 * @param viewer the asking account; null is staff
 */
export async function lastChange(tx: Tx, viewer: string | null, { kind, id }: Changed): Promise<LastChange | null> {
  const { rows } = await tx.query<{ by: string | null; at: string }>(
    `select case when $3::bigint is null then coalesce(s.name, a.user_name)
         when exists (select from account_paths t where t.ancestor_id = $3 and t.descendant_id = a.id) then a.user_name end as by, l.at
     from (
       (select l.* from audit_log l where l.target_kind = $1 and l.target_id = $2 and l.refusal_code is null and l.action = any($4::text[]) order by l.id desc limit 1)
       union all
       (select l.* from audit_log l where l.target_kind = 'accounts' and $1 = 'account' and l.refusal_code is null and l.action = $5 and l.before ? $2 order by l.id desc limit 1)
     ) l
     left join staff s on l.actor_kind = 'staff' and s.id = l.actor_id
     left join accounts a on l.actor_kind = 'account' and a.id = l.actor_id
     order by l.id desc limit 1`, [kind, id, viewer, changes, changesOfMany])
  const [last] = rows
  return last === undefined ? null : { 'now.by': last.by, 'now.at': new Date(last.at).toISOString() }
}
