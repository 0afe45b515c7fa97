import type pg from 'pg'
import { makeSettledBets } from './settled-bets.ts'
import { makeTree, treeOf, type BenchTree } from './tree.ts'

const firstEntry = 600_000_000
/** Entries of one statement, as a chunk of a settlement writes them. */
const entriesAStatement = 2_000

/** A month of settled bets over the tree of 100,000 accounts. A database that has it already is taken as it is. */
export async function makeReportWorld(owner: pg.Pool, bets: number): Promise<BenchTree> {
  const made = await treeOf(owner)
  if (made !== null) return made
  const tree = await makeTree(owner)
  await makeSettledBets(owner, tree, bets)
  return tree
}

/**
 * The money of these bets: an entry of each player on each market, a day after its first bet at the latest, with a posting on every edge from
 * the player up to the company, which the shares below have made smaller. They wait to be added up as a settlement leaves them.
 * @returns how many entries there are
 */
export async function makeReportEntries(owner: pg.Pool, { businessId }: BenchTree): Promise<number> {
  await owner.query(`
    create temporary table report_entries as
      select ${firstEntry} + row_number() over (order by min(b.placed_at)) as id, b.player_id, b.market_id, min(b.vector_id) as vector_id, least(max(b.placed_at) + interval '2 hours', now()) as at,
        sum(case when hashint8(b.id) % 2 = 0 then b.profit_minor else -b.liability_minor end)::bigint as amount
      from bets b join markets m on m.id = b.market_id and m.status = 'settled' group by 2, 3;
    delete from report_entries where amount = 0;
    alter table journal_entries disable trigger user; alter table postings disable trigger user`)
  await owner.query(`
    insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, revision, vector_id, at)
      select ${businessId}, id, 'pnl', player_id, amount, 'INR', market_id, 1, vector_id, at from report_entries`)
  await owner.query(`
    insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at)
      select ${businessId}, e.id, t.depth, 'unsettled', case when e.amount < 0 then c.id else c.parent_id end, case when e.amount < 0 then c.parent_id else c.id end,
        abs(e.amount) * (10 - t.depth) / 10, 'INR', e.at
      from report_entries e join account_paths t on t.descendant_id = e.player_id join accounts c on c.id = t.ancestor_id and c.parent_id is not null
      where abs(e.amount) * (10 - t.depth) / 10 > 0`)
  const { rowCount } = await owner.query(`
    insert into sum_queue (business_id, kind, ids) select ${businessId}, 'entries', array_agg(id) from report_entries group by id / ${entriesAStatement}`)
  await owner.query(`insert into entry_news select ${businessId}, array_agg(id) from report_entries group by id / 1000`)
  await owner.query('alter table journal_entries enable trigger user; alter table postings enable trigger user; analyze journal_entries, postings')
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from report_entries')
  if (rowCount === null || rowCount === 0) throw new Error('no entries were made')
  return rows[0]?.count ?? 0
}

/** Lets bets that are there come through the stream, as their placement would have told of them. @returns how many do */
export async function tellOfBets(owner: pg.Pool, count: number): Promise<number> {
  const { rowCount } = await owner.query(`
    insert into stream (no, topic, business_id, payload, at)
      select (select last_no from stream_head) + row_number() over (), 'bet.placed', business_id, jsonb_build_object('bet_id', id::text), now() from (select business_id, id from bets order by id desc limit $1) b`, [count])
  await owner.query('update stream_head set last_no = greatest(last_no, (select max(no) from stream))')
  return rowCount ?? 0
}
