import type pg from 'pg'
import type { Client } from '#contract/client.ts'
import type { Extra } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { measure } from './measure.ts'
import type { BenchTree } from './tree.ts'

const entries = 1_000_000
const daysBack = 90

/** One in a thousand is of a void, one in twenty of a casino round, one in ten commission, the others of results. */
const typeOfEntry = `(case when n % 1000 = 999 then 'void_adjustment' when n % 20 = 18 then 'casino_round' when n % 20 in (16, 17) then 'commission' else 'pnl' end)::entry_type`

/**
 * A million settled entries of 50,000 players over ninety days, each under the shares of the player's own path, with a posting on the
 * player's own edge and on that of its super admin.
 */
async function makeEntries(owner: pg.Pool, { businessId }: BenchTree): Promise<void> {
  await owner.query(`
    insert into menus (id, name, game_type) values (9080, 'Benchmark rounds', 'casino');
    insert into sports (id, menu_id, name) values (9081, 9080, 'Benchmark wheels');
    insert into casino_providers (id, code, name, sort, created_at) values (9082, 'bench-rounds', 'Benchmark rounds', 1, now());
    insert into casino_sub_categories (id, provider_id, name, sort, created_at) values (9083, 9082, 'Benchmark', 1, now());
    insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) values (9084, 9082, 9083, 9081, 'bench-round', 'Benchmark', 1, now());
    create temp table settled as
      select 500000000 + n as id, ${typeOfEntry} as type, players.account_id, players.parent_id, way.top, way.super_id,
        case when n % 20 in (16, 17) and n % 1000 <> 999 then -10 * (n % 7 + 1) else (n % 7 - 3) * 100 - 50 end as amount,
        date_trunc('minute', now()) - ${daysBack} * interval '1 day' + (n / 500) * interval '1 minute' * (${daysBack} * 1440 / ${entries / 500}) as at
      from generate_series(0, ${entries - 1}) n
      join (select account_id, parent_id, row_number() over (order by account_id) - 1 as place from account_funds where business_id = ${businessId} and level = 9) players on players.place = n % 50000
      join (select t.descendant_id, min(t.ancestor_id) filter (where f.level = 0) as top, min(t.ancestor_id) filter (where f.level = 1) as super_id
        from account_paths t join account_funds f on f.account_id = t.ancestor_id where f.business_id = ${businessId} group by 1) way on way.descendant_id = players.account_id;
    insert into casino_rounds (id, business_id, provider_id, game_id, player_id, external_id, currency, vector_id, stake_minor, win_minor, posted_minor, revision, opened_at, last_call_at, closed_at)
      select id, ${businessId}, 9082, 9084, account_id, 'round-' || id, 'INR', parent_id, 1000, 1000 + amount, amount, 1, at, at, at from settled where type = 'casino_round';
    insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, round_id, revision, vector_id, at)
      select ${businessId}, id, type, account_id, amount, 'INR', case when type <> 'casino_round' then id end, case when type = 'casino_round' then id end, 1, parent_id, at from settled;
    insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at)
      select ${businessId}, id, line, 'unsettled', case when amount < 0 then child else parent end, case when amount < 0 then parent else child end, abs(amount), 'INR', at
      from settled cross join lateral (values (0, account_id, parent_id), (1, super_id, top)) as e(line, child, parent);
    update entry_news set entry_ids = entry_ids[1:1000] where cardinality(entry_ids) > 1000;
    insert into entry_news select ${businessId}, array_agg(id) from settled where id not in (select unnest(entry_ids) from entry_news) group by id / 1000;
    update account_funds f set unsettled_minor = f.unsettled_minor + s.sum from (
      select account_id, sum(amount) as sum from (select account_id, amount from settled union all select super_id, amount from settled) m group by 1) s where s.account_id = f.account_id;
    drop table settled; analyze journal_entries, postings, casino_rounds`)
}

/** Waits until no entry waits to be added to the sums of statements; answers after how many seconds. */
export async function keptUp(owner: pg.Pool): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ waiting: boolean }>('select exists (select from entry_news) as waiting')
    if (rows[0]?.waiting !== true) return (performance.now() - started) / 1000
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Statements of accounts with very many entries below, through HTTP. */
export async function statementsBench(owner: pg.Pool, staff: Client, tree: BenchTree): Promise<void> {
  await makeEntries(owner, tree)
  const seconds = await keptUp(owner)
  await owner.query('vacuum analyze account_quarters')
  console.log(`\nStatements over ${entries.toLocaleString('en')} entries of 50,000 players; added to the sums of every account at ${(entries / seconds).toFixed(0)} entries/s`)
  await measure('yardstick: sum of all postings of the business, by scan', () => owner.query('select sum(amount_minor) from postings where business_id = $1', [tree.businessId]))
  const monthAgo = new Date(Date.now() - 30 * 86_400_000 - 12_345).toISOString()
  for (const [name, id] of [['the company', tree.companyId], ['a super admin', tree.superAdminId]] as const) {
    const page = (query: object) => staff(statements.entries, { params: { id }, query: { figure: 'total_pnl', ...query } as never })
    await measure(`activity of ${name}, my share`, () => staff(statements.activity, { params: { id } }))
    await measure(`first page of the entries below ${name}`, () => page({}))
    for (const type of ['commission', 'pnl', 'casino_round', 'void_adjustment'] as const) {
      const [newest] = (await staff(statements.pnl, { query: { id, type } })).data
      if (newest?.type !== type) throw new Error(`no ${type} below ${name}`)
      await measure(`page and sum of one kind of ${name}, my share: ${type}`, () => staff(statements.pnl, { query: { id, type } }))
    }
    await measure(`first page of 30 days up to the minute below ${name}`, () => page({ from: monthAgo }))
    const ends: Extra<typeof statements.entries>['ends'] = (await page({})).extra.ends
    let cursor = (await page({ to: monthAgo })).metadata?.next_cursor
    await measure(`page after page from the middle of the history of ${name}`, async () => { cursor = (await page({ to: monthAgo, ...(cursor == null ? {} : { cursor }) })).metadata?.next_cursor })
    await measure(`every figure of ${name} as of a past minute`, () => staff(statements.balanceAt, { params: { id }, query: { at: monthAgo } }))
    await measure(`transfers of ${name}, among a million entries of settlements`, () => staff(statements.transfers, { params: { id } }))
    console.log(`  ${`the entries below ${name} come to`.padEnd(62)} ${(ends.closing_minor / 100).toLocaleString('en')}`)
  }
}
