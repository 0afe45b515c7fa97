import type pg from 'pg'
import { stakeOf } from '#database/bet-standing.ts'
import { makeSettledBets } from './settled-bets.ts'
import { makeTree, treeOf, type BenchTree } from './tree.ts'

const firstEntry = 600_000_000
/** Entries of one statement, as a chunk of a settlement writes them. */
const entriesAStatement = 2_000
/** Players come back to a market: so many bets of each on it, one after the other. With ten million that is eight markets a player in the month. */
const betsInARow = 25

/** A month of settled bets over the tree of 100,000 accounts, with what stands of them on each market. A database that has it already is taken as it is. */
export async function makeReportWorld(owner: pg.Pool, bets: number): Promise<BenchTree> {
  const made = await treeOf(owner)
  if (made !== null) return made
  const tree = await makeTree(owner)
  await makeSettledBets(owner, tree, bets, betsInARow)
  await owner.query(`
    insert into positions (business_id, market_id, player_id, commission_bp, exposure_minor, best_case_minor, stake_minor, bets)
      select b.business_id, b.market_id, b.player_id, 200, 0, 0, sum(${stakeOf('10000 - coalesce(v.taken_bp, 0)')}), count(*) filter (where coalesce(v.taken_bp, 0) < 10000)
      from bets b left join bet_voids v on (v.business_id, v.bet_id) = (b.business_id, b.id) where b.business_id = ${tree.businessId} group by 1, 2, 3 order by 1, 2, 3;
    create table bench_entries as
      select ${firstEntry} + row_number() over (order by min(b.placed_at)) as id, b.player_id, b.market_id, min(b.vector_id) as vector_id, least(max(b.placed_at) + interval '2 hours', now()) as at,
        sum(case when hashint8(b.market_id) % 2 = 0 then b.profit_minor else -b.liability_minor end)::bigint as amount
      from bets b where b.business_id = ${tree.businessId} group by 2, 3;
    delete from bench_entries where amount = 0;
    create unique index on bench_entries (id);
    analyze positions, bench_entries`)
  return tree
}

/** What waits to be added up of the money of these bets. */
export type MadeEntries = { readonly made: number; readonly late: number }

/**
 * The money of these bets, some hours after them: an entry of each player on each market, with a posting on every edge from the player up to
 * the company, which the shares below have made smaller. All but the newest, which come as a settlement leaves them.
 */
export async function makeReportEntries(owner: pg.Pool, tree: BenchTree, late: number): Promise<MadeEntries> {
  const { rows: [last] } = await owner.query<{ from: string; made: number; late: number }>(
    `select l.id as from, (select count(*)::int from bench_entries where id < l.id) as made, (select count(*)::int from bench_entries where id >= l.id) as late from (select id from bench_entries order by id desc offset ${late - 1} limit 1) l`)
  if (last === undefined) throw new Error('there are too few bets')
  // What a run that was broken off has made already stays.
  await insertEntries(owner, tree, `id < ${last.from} and id > (select coalesce(max(id), 0) from journal_entries)`)
  return last
}

/** The newest of them, which wait to be added up as a settlement leaves them. */
export async function makeLateEntries(owner: pg.Pool, tree: BenchTree): Promise<void> {
  await insertEntries(owner, tree, 'id > (select max(id) from journal_entries)')
  await owner.query('drop table bench_entries')
}

async function insertEntries(owner: pg.Pool, { businessId }: BenchTree, those: string): Promise<void> {
  const of = `bench_entries where ${those}`
  const client = await owner.connect()
  try {
    // In one transaction: what adds them up must not see them without their postings. Triggers would look at each by itself.
    await client.query(`
      begin; set local synchronous_commit = off; set local work_mem = '256MB';
      alter table journal_entries disable trigger user; alter table postings disable trigger user;
      create temporary table chosen on commit drop as select * from ${of};
      insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, revision, vector_id, at)
        select ${businessId}, id, 'pnl', player_id, amount, 'INR', market_id, 1, vector_id, at from chosen order by id;
      insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at)
        select ${businessId}, e.id, t.depth, 'unsettled', case when e.amount < 0 then c.id else c.parent_id end, case when e.amount < 0 then c.parent_id else c.id end,
          abs(e.amount) * (10 - t.depth) / 10, 'INR', e.at
        from chosen e join account_paths t on t.descendant_id = e.player_id join accounts c on c.id = t.ancestor_id and c.parent_id is not null
        where abs(e.amount) * (10 - t.depth) / 10 > 0 order by e.id, t.depth;
      insert into sum_queue (business_id, kind, ids) select ${businessId}, 'entries', array_agg(id) from chosen group by id / ${entriesAStatement};
      insert into entry_news select ${businessId}, array_agg(id) from chosen group by id / 1000;
      alter table journal_entries enable trigger user; alter table postings enable trigger user;
      commit; analyze journal_entries, postings`)
  } finally {
    client.release(true)
  }
}

/** Lets bets that are there come through the stream, as their placement would have told of them. @returns how many do */
export async function tellOfBets(owner: pg.Pool, count: number): Promise<number> {
  const { rowCount } = await owner.query(`
    insert into stream (no, topic, business_id, payload, at)
      select (select last_no from stream_head) + row_number() over (), 'bet.placed', business_id, jsonb_build_object('bet_id', id::text), now() from (select business_id, id from bets order by id desc limit $1) b`, [count])
  await owner.query('update stream_head set last_no = greatest(last_no, (select max(no) from stream))')
  return rowCount ?? 0
}
