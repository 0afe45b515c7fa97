import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { withTransaction } from './transaction.ts'
import type { Tx } from './transaction.ts'

const db = await testDatabase()

const denied = '42501'
const checkFails = '23514'
const notUnique = '23505'

/** The SQLSTATE of the last statement, sent as the application after the ones before; all of them are undone. */
async function stateOf(...statements: readonly string[]): Promise<string> {
  const undone = new Error('undone')
  const run = async (tx: Tx): Promise<never> => {
    for (const statement of statements.slice(0, -1)) await tx.query(statement)
    await tx.query(statements.at(-1) ?? '').catch((error: unknown) => {
      throw new Error('the last statement', { cause: error })
    })
    throw undone
  }
  const error: unknown = await withTransaction(db.database, { retries: 0 }, run).catch((thrown: unknown) => thrown)
  if (error === undone) return 'allowed'
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof pg.DatabaseError) return cause.code ?? ''
  throw error
}

await db.owner.query(`
  insert into staff (id, name) values (1, 'Trader'), (2, 'Verifier');
  insert into menus (id, name, game_type) values (1, 'Sports', 'sport');
  insert into sports (id, menu_id, name) values (1, 1, 'Football');
  insert into leagues (id, sport_id, name) values (1, 1, 'North League');
  insert into events (id, league_id, sport_id, name, starts_at) values (1, 1, 1, 'Harbour City v Northgate', now());
  insert into markets (id, event_id, sport_id, name, type) values (1, 1, 1, 'To win', 'match_odds');`)

const appended = [
  ['bets', 'stake_minor'], ['bet_voids', 'taken_bp'], ['journal_entries', 'amount_minor'], ['postings', 'amount_minor'],
  ['audit_log', 'action'], ['audit_seals', 'hash'], ['price_history', 'quotes'], ['share_vectors', 'basis_points'], ['player_sign_ins', 'ip'],
] as const

test.each(appended)('what is written in %s stays as it is', async (table, column) => {
  expect(await stateOf(`select from ${table}`)).toBe('allowed')
  expect(await stateOf(`update ${table} set ${column} = ${column}`)).toBe(denied)
  expect(await stateOf(`delete from ${table}`)).toBe(denied)
  expect(await stateOf(`truncate ${table}`)).toBe(denied)
})

test.each([
  ['reset role', 'journal_entries', 'amount_minor'], ['reset role', 'audit_log', 'action'], ['set role none', 'bets', 'stake_minor'], ['set session authorization default', 'postings', 'amount_minor'],
])('nor does it help to lay the role down: %s', async (way, table, column) => {
  expect(await stateOf(way, `select from ${table}`)).toBe('allowed')
  expect(await stateOf(way, `update ${table} set ${column} = ${column}`)).toBe(denied)
  expect(await stateOf(way, `delete from ${table}`)).toBe(denied)
  expect(await stateOf(way, `truncate ${table}`)).toBe(denied)
  expect(await stateOf(way, `alter table ${table} rename to mine`)).toBe(denied)
  expect(await stateOf(way, `drop table ${table}`)).toBe(denied)
})

test('the application takes no other role, gives itself no right, and makes nothing', async () => {
  const { rows: [owner] } = await db.owner.query<{ name: string }>('select quote_ident(current_user) as name')
  for (const way of ['select', 'reset role']) {
    expect(await stateOf(way, `set role ${owner?.name}`)).toBe(denied)
    expect(await stateOf(way, `set session authorization ${owner?.name}`)).toBe(denied)
    expect(await stateOf(way, 'create role helper superuser')).toBe(denied)
    expect(await stateOf(way, `grant ${owner?.name} to steward_app`)).toBe(denied)
    expect(await stateOf(way, 'create table public.mine ()')).toBe(denied)
    expect(await stateOf(way, `create function public.mine() returns int language sql as 'select 1'`)).toBe(denied)
    expect(await stateOf(way, 'update migrations set name = name')).toBe(denied)
    expect(await stateOf(way, `copy staff to program 'true'`)).toBe(denied)
    // PostgreSQL grants nothing here and says so in a warning, not in an error.
    expect(await stateOf(way, 'grant update on journal_entries to steward_app', 'update journal_entries set amount_minor = 1')).toBe(denied)
  }
})

test('what a result says stays as it is; only what moves it on may change', async () => {
  for (const column of ['market_id', 'revision', 'outcome', 'note', 'declared_by', 'declared_by_feed', 'evidence', 'declared_at']) {
    expect(await stateOf(`update results set ${column} = ${column}`), column).toBe(denied)
  }
  expect(await stateOf(`update results set state = state, verified_by = verified_by, verified_at = verified_at, settled_at = settled_at`)).toBe('allowed')
  expect(await stateOf('select from results for update')).toBe('allowed')
  expect(await stateOf('delete from results')).toBe(denied)
  expect(await stateOf('update settlement_chunks set player_ids = player_ids')).toBe(denied)
  expect(await stateOf('update settlement_jobs set chunks = chunks')).toBe(denied)
})

const result = (revision: number, columns = '', values = '') =>
  `insert into results (market_id, revision, state, outcome, declared_by${columns}) values (1, ${revision}, ${values === '' ? "'declared'" : "'settling'"}, '{}', 1${values})`

test('who declared a result never verifies it', async () => {
  const verified = (by: number) => result(1, ', verified_by, verified_at', `, ${by}, now()`)
  expect(await stateOf(verified(2))).toBe('allowed')
  expect(await stateOf(verified(1))).toBe(checkFails)
  expect(await stateOf(result(1), 'update results set verified_by = 1')).toBe(checkFails)
  expect(await stateOf(result(1), `update results set state = 'settling'`)).toBe(checkFails)
})

test('a market has one live result', async () => {
  expect(await stateOf(result(1), result(2))).toBe(notUnique)
  const withdrawn = `update results set state = 'withdrawn', rolled_back_by = 2, rollback_reason = 'wrong'`
  expect(await stateOf(result(1), withdrawn, result(2))).toBe('allowed')
})

test('a feed takes back what it declared itself, and nothing is taken back without a reason', async () => {
  const ofFeed = `insert into results (market_id, revision, state, outcome, declared_by_feed) values (1, 1, 'declared', '{}', 'exchange')`
  const takenBack = (reason: string) => `update results set state = 'withdrawn', rollback_reason = ${reason}`
  expect(await stateOf(ofFeed, takenBack("'corrected'"))).toBe('allowed')
  expect(await stateOf(ofFeed, takenBack('null'))).toBe(checkFails)
  expect(await stateOf(result(1), takenBack("'corrected'"))).toBe(checkFails)
  const settled = `update results set verified_by = 2, verified_at = now(), state = 'rolling_back', rollback_reason = 'corrected'`
  expect(await stateOf(ofFeed, settled)).toBe(checkFails)
})

const entry = (id: number, revision = 1, type = 'pnl') =>
  `insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, revision, vector_id, at)
   values (1, ${id}, '${type}', 7, 500, 'INR', 1, ${revision}, 3, now())`

test('an entry of a settlement is made once', async () => {
  expect(await stateOf(entry(1), entry(2))).toBe(notUnique)
  expect(await stateOf(entry(1), entry(2, 2))).toBe('allowed')
  expect(await stateOf(entry(1), entry(2, 1, 'commission'))).toBe('allowed')
})

const posting = (amountMinor: number, debit: number, credit: number) =>
  `insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency)
   values (1, 1, 0, 'unsettled', ${debit}, ${credit}, ${amountMinor}, 'INR')`

test('a posting moves something from one account to another', async () => {
  expect(await stateOf(entry(1), posting(500, 7, 8))).toBe('allowed')
  expect(await stateOf(entry(1), posting(0, 7, 8))).toBe(checkFails)
  expect(await stateOf(entry(1), posting(-500, 7, 8))).toBe(checkFails)
  expect(await stateOf(entry(1), posting(500, 7, 7))).toBe(checkFails)
})

/** Tables that bets, calls of providers, settlements and voids write by the thousand: decision 0041. */
const hot = ['account_funds', 'account_legs', 'audit_log', 'bet_voids', 'bets', 'casino_calls', 'casino_rounds', 'idempotency_keys', 'journal_entries', 'leg_changes', 'outbox', 'position_legs', 'positions', 'postings', 'price_history', 'stream']

test('no row of what is written by the thousand has a trigger of its own', async () => {
  const { rows } = await db.owner.query<{ trigger: string }>(
    `select c.relname || '.' || t.tgname as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relname = any ($1::text[]) and not t.tgisinternal and t.tgtype & 1 = 1 order by 1`, [hot])
  // Of credit and of answers that are kept only a statement that sets these columns is asked, and an account's money is made once.
  expect(rows.map(({ trigger }) => trigger)).toEqual(['account_funds.no_forbidden_credit', 'account_funds.place_of_money', 'casino_calls.answers_stay'])
  const { rows: known } = await db.owner.query<{ name: string }>('select relname as name from pg_class where relname = any ($1::text[])', [hot])
  expect(known.map(({ name }) => name).toSorted(), 'tables by their names').toEqual(hot)
})
