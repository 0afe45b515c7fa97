import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { levels } from '#domain/hierarchy/levels.ts'

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

/** What a change of an account's own flags means for those below it. */
export type Reach = {
  /** Accounts that are freer than this by themselves, and by what stands between, are in another status after it; null: nobody is. */
  readonly status: AccountStatus | null
  /** The effective bet lock changes for everybody who has none of their own or from between, and is not closed. */
  readonly bets: boolean
  /** The account itself, and nobody else: transfers are not locked from above. */
  readonly transfers: boolean
}

/** Everybody below who can have business at all. */
export const everybodyOpen: Reach = { status: 'closed', bets: false, transfers: false }

/** Whose effective flags change, the bets they have open, and the own flags of everybody below as they are. */
export type Touched = { readonly agents: number; readonly players: number; readonly openBets: number; readonly state: string }

/** The state tells how many accounts are in each combination of flags of their own and the sum of hashes of their ids: changes of several do not cancel out in it. */
const touchedText = `
with below as materialized (
  select a.id, a.level, a.self_status, a.self_bet_locked, a.transfer_locked
  from account_paths t join accounts a on a.id = t.descendant_id where t.ancestor_id = $1
), between as (
  -- From the few accounts with flags of their own, of which there is an index: all paths of a whole tree are many more.
  select under.descendant_id as id, max(u.self_status) as status, bool_or(u.self_bet_locked) as bet_locked
  from accounts u join account_paths r on r.ancestor_id = $1 and r.descendant_id = u.id join account_paths under on under.ancestor_id = u.id and under.depth > 0
  where u.id <> $1 and u.level < ${levels.player} and (u.self_status <> 'active' or u.self_bet_locked) group by 1
), held as (
  select b.*, case when b.id = $1 then 'active' else greatest(b.self_status, f.status) end as status,
    b.id <> $1 and (b.self_bet_locked or coalesce(f.bet_locked, false)) as bet_locked
  from below b left join between f on f.id = b.id
), judged as materialized (
  select h.*, coalesce(h.status < $2::account_status, false) or ($3 and not h.bet_locked and h.status <> 'closed') as touched from held h
)
select
  (select json_build_object('agents', coalesce(sum(touched) filter (where not player), 0), 'players', coalesce(sum(touched) filter (where player), 0), 'state', string_agg(concat_ws(',', state, n, ids), ';' order by state))
   from (
     select level = ${levels.player} as player, concat_ws(',', level = ${levels.player}, self_status, self_bet_locked, transfer_locked) as state, count(*)::int as n,
       (count(*) filter (where touched or ($4 and id = $1)))::int as touched, sum(hashint8extended(id, 0)::numeric) as ids
     from judged group by level = ${levels.player}, self_status, self_bet_locked, transfer_locked
   ) g) as accounts,
  (select coalesce(sum(p.bets), 0)::int from markets m join positions p on p.market_id = m.id join judged j on j.id = p.player_id
   where m.status <> 'settled' and j.touched and ($5::bigint[] is null or m.sport_id = any($5))) as open_bets`

/** What a change reaches in the subtree of an account, itself included. Bets are open until their market is settled; of `sports` alone where they are said. */
export async function touchedBy(tx: Tx, id: string, { status, bets, transfers }: Reach, sports: readonly string[] | null = null): Promise<Touched> {
  const { rows } = await tx.query<{ accounts: { agents: number; players: number; state: string }; open_bets: number }>(touchedText, [id, status, bets, transfers, sports === null ? null : arrayText(sports)])
  const row = rows[0]
  return { agents: row?.accounts.agents ?? 0, players: row?.accounts.players ?? 0, state: row?.accounts.state ?? '', openBets: row?.open_bets ?? 0 }
}

/**
 * The same for several changes written together, each account and each bet once. An account is touched where its effective flags differ
 * by all of them, whatever one alone would have done to it; of bets, closed accounts are left out as above.
 */
const touchedTogetherText = `
with chosen as materialized (
  select (e->>0)::bigint as id, (e->>1)::account_status as status, (e->>2)::boolean as bet_locked, (e->>3)::boolean as transfer_locked from jsonb_array_elements($1::jsonb) e
), below as materialized (
  select distinct a.id, a.level, a.self_status, a.self_bet_locked, a.transfer_locked
  from chosen c join account_paths t on t.ancestor_id = c.id join accounts a on a.id = t.descendant_id
), flagged as (
  select u.id, u.self_status, u.self_bet_locked, coalesce(c.status, u.self_status) as status, coalesce(c.bet_locked, u.self_bet_locked) as bet_locked, c.id is not null as chosen
  from accounts u left join chosen c on c.id = u.id 
  where u.business_id in (select a.business_id from chosen x join accounts a on a.id = x.id) and u.level < ${levels.player} and (u.self_status <> 'active' or u.self_bet_locked)
  union
  select u.id, u.self_status, u.self_bet_locked, c.status, c.bet_locked, true from chosen c join accounts u on u.id = c.id where u.level < ${levels.player}
), above as (
  select t.descendant_id as id, max(f.self_status) as status, max(f.status) as status_after, bool_or(f.self_bet_locked) as bet_locked, bool_or(f.bet_locked) as bet_locked_after,
    max(f.self_status) filter (where not f.chosen) as else_status
  from flagged f join account_paths t on t.ancestor_id = f.id and t.depth > 0 where t.descendant_id in (select id from below) group by 1
), judged as materialized (
  select b.id, b.level, greatest(b.self_status, a.status) <> greatest(coalesce(c.status, b.self_status), a.status_after)
    or ((b.self_bet_locked or coalesce(a.bet_locked, false)) <> (coalesce(c.bet_locked, b.self_bet_locked) or coalesce(a.bet_locked_after, false))
      and greatest(case when c.id is null then b.self_status else 'active' end, a.else_status) <> 'closed') as touched,
    coalesce(c.transfer_locked <> b.transfer_locked, false) as itself
  from below b left join chosen c on c.id = b.id left join above a on a.id = b.id
)
select (count(*) filter (where (touched or itself) and level < ${levels.player}))::int as agents, (count(*) filter (where (touched or itself) and level = ${levels.player}))::int as players,
  (select coalesce(sum(p.bets), 0)::int from markets m join positions p on p.market_id = m.id join judged j on j.id = p.player_id where m.status <> 'settled' and j.touched) as open_bets
from judged`

/** What several changes reach together, the accounts themselves included. */
export async function touchedTogether(tx: Tx, changes: readonly { readonly id: string; readonly own: OwnFlags }[]): Promise<Pick<Touched, 'agents' | 'players' | 'openBets'>> {
  const written = JSON.stringify(changes.map(({ id, own }) => [id, own.status, own.betLocked, own.transferLocked]))
  const { rows } = await tx.query<{ agents: number; players: number; open_bets: number }>(touchedTogetherText, [written])
  return { agents: rows[0]?.agents ?? 0, players: rows[0]?.players ?? 0, openBets: rows[0]?.open_bets ?? 0 }
}

/** How many accounts may stand directly below the one above an account, and how many do; closed ones do not. Null for a company. */
export async function placesBeside(tx: Tx, id: string): Promise<{ readonly child_limit: number; readonly children: number } | null> {
  const { rows } = await tx.query<{ child_limit: number; children: number }>(
    `select p.child_limit, (select count(*)::int from accounts c where c.parent_id = p.id and c.self_status <> 'closed') as children
     from accounts a join accounts p on p.id = a.parent_id where a.id = $1`, [id])
  return rows[0] ?? null
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
