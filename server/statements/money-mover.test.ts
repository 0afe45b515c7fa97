import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moveMoney } from './money-mover.ts'

const db = await testDatabase()
const entries = 2_000

/** As a settlement leaves them, of players who each have a vector of their own. */
const settled = `
  begin; set local session_replication_role = replica;
  insert into account_funds (account_id, business_id, parent_id, level) select 1000 + n, 1, 100, 9 from generate_series(1, ${entries}) n;
  insert into account_funds (account_id, business_id, parent_id, level) values (100, 1, null, 0);
  insert into account_paths (ancestor_id, descendant_id, depth) select 100, 1000 + n, 1 from generate_series(1, ${entries}) n;
  insert into share_vectors (id, business_id, account_ids, basis_points) select 1000 + n, 1, array[100, n], array[9000, 1000] from generate_series(1, ${entries}) n;
  insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, revision, vector_id, at)
    select 1, n, 'pnl', 1000 + n, 100, 'INR', 7, 1, 1000 + n, '2026-01-01' from generate_series(1, ${entries}) n;
  insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at)
    select 1, n, 1, 'unsettled', 100, 1000 + n, 100, 'INR', '2026-01-01' from generate_series(1, ${entries}) n;
  insert into entry_news (business_id, entry_ids) select 1, array_agg(n) from generate_series(1, ${entries}) n; commit`

test('entries of a first settlement are reached by their keys, though the connection took nothing when there was nothing, and tables were looked at then', async () => {
  const one = openDatabase({ url: db.appUrl, connectionsMax: 1 })
  onTestFinished(() => one.close())
  await db.owner.query('analyze')
  expect(await withTransaction(one, { planAnew: true }, moveMoney)).toBe(false)
  await db.owner.query(settled)
  const fetched = await withTransaction(one, { planAnew: true }, async (tx) => {
    expect(await moveMoney(tx)).toBe(true)
    return (await tx.query<{ table: string; rows: number }>(
      `select relname as table, idx_tup_fetch::float8 as rows from pg_stat_xact_user_tables where relname in ('journal_entries', 'postings', 'share_vectors') order by 1`)).rows
  })
  expect(fetched.map(({ table }) => table)).toEqual(['journal_entries', 'postings', 'share_vectors'])
  for (const { table, rows } of fetched) expect(rows, table).toBeLessThanOrEqual(2 * entries)
  const { rows: [sum] } = await db.owner.query('select players_won::int as won, player_entries::int as entries from account_quarters where account_id = 100')
  expect(sum).toEqual({ won: entries * 100, entries })
})
