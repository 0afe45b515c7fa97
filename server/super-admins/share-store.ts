import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { wholeBp } from '#domain/kernel/shares.ts'

/** An account's own share of a sport; `game_id` null is every sport without one of its own. */
export type ShareChange = { readonly game_id: string | null; readonly own_bp: number }

/**
 * Share changes and the making of vectors exclude each other: a vector is of shares that count, before the change or after it. Whoever waits
 * here began before the change that it waits for: what follows in its transaction reads and writes shares as of the statement's own time.
 */
export async function lockShares(tx: Tx, businessId: string): Promise<void> {
  await tx.query('select from businesses where id = $1 for update', [businessId])
}

/** Refuses shares under which a path through the account would come to more than the whole, or of sports that are not there. */
export async function checkShares(tx: Tx, accountId: string, changes: readonly ShareChange[]): Promise<Result<true>> {
  const sports = changes.map((each) => each.game_id).filter((id) => id !== null)
  if (new Set(changes.map((each) => each.game_id)).size !== changes.length) return refuse('REQUEST_INVALID', { field: 'shares' })
  const known = await tx.query<{ id: string }>('select id from sports where id = any($1::bigint[])', [sports])
  if (known.rowCount !== sports.length) return refuse('REQUEST_INVALID', { field: 'shares' })
  const most = await greatestPath(tx, accountId, changes)
  if (most === null || most.total_bp <= wholeBp) return ok(true)
  const own = (changes.find((each) => each.game_id === most.sport_id) ?? changes.find((each) => each.game_id === null))?.own_bp ?? 0
  return refuse('SHARE_ABOVE_REMAINING', { remaining_bp: Math.max(0, own - (most.total_bp - wholeBp)), share_bp: own, game_id: most.sport_id })
}

/** The sports in which the account's own share becomes another by these changes: those without an entry of their own follow the one for every sport. */
export async function changedSports(tx: Tx, accountId: string, changes: readonly ShareChange[]): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with changes as (select (e->>0)::bigint as sport_id, (e->>1)::int as own_bp from jsonb_array_elements($2::jsonb) e),
     latest as (select distinct on (sport_id) sport_id, own_bp from account_shares where account_id = $1 and effective_from <= statement_timestamp() order by sport_id, effective_from desc)
     select g.id from sports g
     left join latest x on x.sport_id = g.id left join latest o on o.sport_id is null
     left join changes cx on cx.sport_id = g.id left join changes co on co.sport_id is null
     where coalesce(cx.own_bp, x.own_bp, co.own_bp, o.own_bp, 0) <> coalesce(x.own_bp, o.own_bp, 0)`, [accountId, sharesJson(changes)])
  return rows.map((row) => row.id)
}

/** Writes shares that count from now on for new bets, and has the vectors below worked out anew. */
export async function writeShares(tx: Tx, accountId: string, changes: readonly ShareChange[]): Promise<void> {
  await tx.query(
    `insert into account_shares (account_id, sport_id, own_bp, effective_from)
     select $1, (e->>0)::bigint, (e->>1)::int, statement_timestamp() from jsonb_array_elements($2::jsonb) e
     on conflict (account_id, sport_id, effective_from) do nothing`, [accountId, sharesJson(changes)])
  await tx.query('delete from current_vectors v using account_paths t where t.ancestor_id = $1 and v.parent_account_id = t.descendant_id', [accountId])
}

/** The shares in force below and above an account, as text that changes with any of them. */
export async function sharesState(tx: Tx, accountId: string): Promise<string> {
  const { rows } = await tx.query<{ state: string }>(
    `select concat_ws('/', count(*), sum(hashtextextended(concat_ws(',', s.account_id, s.sport_id, s.own_bp, s.effective_from), 0)::numeric)) as state
     from account_shares s where s.account_id in (select descendant_id from account_paths where ancestor_id = $1 union select ancestor_id from account_paths where descendant_id = $1)`,
    [accountId])
  return rows[0]?.state ?? ''
}

function sharesJson(changes: readonly ShareChange[]): string {
  return JSON.stringify(changes.map((each) => [each.game_id, each.own_bp]))
}

/**
 * The most that the shares of a path through the account come to in a sport. At the account itself its own share counts, below it those
 * strictly above each account: whoever stands last on a path keeps what is left, whatever its own share says.
 */
const greatestText = `
with changes as materialized (
  select (e->>0)::bigint as sport_id, (e->>1)::int as own_bp from jsonb_array_elements($2::jsonb) e
), sports_asked as (
  select id as sport_id from sports where exists (select from changes c where c.sport_id is null or c.sport_id = sports.id)
), people as materialized (
  select descendant_id as id from account_paths t join accounts a on a.id = t.descendant_id where t.ancestor_id = $1 and a.level < 9
  union select ancestor_id from account_paths where descendant_id = $1
), latest as materialized (
  select distinct on (s.account_id, s.sport_id) s.account_id, s.sport_id, s.own_bp
  from (
    select s.* from people p join account_shares s on s.account_id = p.id where s.effective_from <= statement_timestamp()
    union all select $1, c.sport_id, c.own_bp, 'infinity' from changes c
  ) s order by s.account_id, s.sport_id, s.effective_from desc
), special as (
  select distinct sport_id from latest where sport_id is not null
), asked as (
  -- Sports that nobody on these paths sets apart all read the same: one of them stands for the rest.
  select sport_id from sports_asked where sport_id in (select sport_id from special)
  union all (select sport_id from sports_asked where sport_id not in (select sport_id from special) order by sport_id limit 1)
), shares as materialized (
  select p.id, q.sport_id, coalesce(x.own_bp, g.own_bp, 0) as own_bp
  from people p cross join asked q
  left join latest x on x.account_id = p.id and x.sport_id = q.sport_id
  left join latest g on g.account_id = p.id and g.sport_id is null
), sums as (
  select d.descendant_id as id, s.sport_id, sum(s.own_bp) as total
  from account_paths d join account_paths t on t.descendant_id = d.descendant_id and (t.depth > 0 or d.descendant_id = $1)
  join shares s on s.id = t.ancestor_id
  where d.ancestor_id = $1 and d.descendant_id in (select id from people) group by 1, 2
)
select sport_id, max(total)::int as total_bp from sums group by 1 order by 2 desc, 1 limit 1`

async function greatestPath(tx: Tx, accountId: string, changes: readonly ShareChange[]): Promise<{ readonly sport_id: string; readonly total_bp: number } | null> {
  const { rows } = await tx.query<{ sport_id: string; total_bp: number }>(greatestText, [accountId, sharesJson(changes)])
  return rows[0] ?? null
}
