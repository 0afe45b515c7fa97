import type { Tx } from '#database/transaction.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'

/** An account's own flags and those that come from above. */
export type Flags = {
  readonly self_status: AccountStatus
  readonly parent_status: AccountStatus
  readonly self_bet_locked: boolean
  readonly parent_bet_locked: boolean
  readonly transfer_locked: boolean
}
export type OwnFlags = { readonly status: AccountStatus; readonly betLocked: boolean; readonly transferLocked: boolean }

/**
 * Changes of status, and accounts that come under one, wait for each other within a business: what a preview said holds until the
 * commit, and nobody comes under a lock unseen.
 */
export async function lockTree(tx: Tx, businessId: string): Promise<void> {
  await tx.query('select from businesses where id = $1 for no key update', [businessId])
}

export async function readFlags(tx: Tx, id: string): Promise<Flags | undefined> {
  const { rows } = await tx.query<Flags>(
    `select self_status, above.status as parent_status, self_bet_locked, above.bet_locked as parent_bet_locked, transfer_locked
     from accounts cross join lateral flags_above(id) above where id = $1`, [id])
  return rows[0]
}

/** Who stands below with their own states as they are, and the bets they have open. */
export type Touched = { readonly agents: number; readonly players: number; readonly openBets: number; readonly state: string }

/** The state tells how many accounts are in each combination of flags of their own and the sum of hashes of their ids: changes of several do not cancel out in it. */
const touchedText = `
select
  (select json_build_object('agents', coalesce(sum(n) filter (where not player), 0), 'players', coalesce(sum(n) filter (where player), 0), 'state', string_agg(concat_ws(',', state, n, ids), ';' order by state))
   from (
     select a.level = 9 as player, concat_ws(',', a.level = 9, a.self_status, a.self_bet_locked, a.transfer_locked) as state, count(*)::int as n, sum(hashtextextended(a.id::text, 0)::numeric) as ids
     from account_paths t join accounts a on a.id = t.descendant_id where t.ancestor_id = $1
     group by a.level = 9, a.self_status, a.self_bet_locked, a.transfer_locked
   ) g) as accounts,
  (select coalesce(sum(p.bets), 0)::int from markets m join positions p on p.market_id = m.id
   join account_paths t on t.ancestor_id = $1 and t.descendant_id = p.player_id
   where m.status <> 'settled') as open_bets`

/** The subtree of an account, itself included. Bets are open until their market is settled. */
export async function touchedBy(tx: Tx, id: string): Promise<Touched> {
  const { rows } = await tx.query<{ accounts: { agents: number; players: number; state: string }; open_bets: number }>(touchedText, [id])
  const row = rows[0]
  return { agents: row?.accounts.agents ?? 0, players: row?.accounts.players ?? 0, state: row?.accounts.state ?? '', openBets: row?.open_bets ?? 0 }
}

export async function writeOwnFlags(tx: Tx, id: string, own: OwnFlags): Promise<void> {
  await tx.query('update accounts set self_status = $2, self_bet_locked = $3, transfer_locked = $4, version = version + 1 where id = $1',
    [id, own.status, own.betLocked, own.transferLocked])
}

/** Ends the sessions of everybody in the subtree: who is locked out stays out when the lock is lifted. */
export async function endSessionsBelow(tx: Tx, id: string, at: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update sessions s set ended_at = $2 from logins l join account_paths t on t.descendant_id = l.account_id and t.ancestor_id = $1
     where s.login_id = l.id and s.ended_at is null and s.expires_at > $2 returning s.id`, [id, at.toISOString()])
  return rows.map((row) => row.id)
}
