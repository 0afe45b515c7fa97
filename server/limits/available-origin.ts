import type { Tx } from '#database/transaction.ts'

export type AvailableOrigin = { readonly set_by: string | null; readonly set_at: string }

/**
 * Who last gave an account credit or money by hand, or took it, and when, as of a moment: on that stands what its bets may hold. Nothing
 * where no person ever has.
 */
export async function availableOrigin(tx: Tx, accountId: string, at: string): Promise<AvailableOrigin | undefined> {
  const { rows } = await tx.query<AvailableOrigin>(
    `select coalesce(s.name, a.user_name) as set_by, e.at as set_at
     from journal_entries e left join staff s on s.id = e.staff_id left join accounts a on a.id = e.actor_account_id
     where e.account_id = $1 and e.at <= $2 and e.type in ('settle_give', 'settle_take', 'credit_deposit', 'credit_withdraw')
     order by e.at desc, e.id desc limit 1`, [accountId, at])
  return rows[0]
}
