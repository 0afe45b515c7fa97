import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { withTransaction } from './transaction.ts'
import type { Tx } from './transaction.ts'

const db = await testDatabase()

const denied = '42501'
const checkFails = '23514'
const notUnique = '23505'

/** The SQLSTATE of the last statement, sent in the application's role after the ones before; all of them are undone. */
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
  ['bets', 'stake_minor'], ['bet_voids', 'reason'], ['journal_entries', 'amount_minor'], ['postings', 'amount_minor'],
  ['audit_log', 'action'], ['price_history', 'quotes'], ['share_vectors', 'basis_points'],
] as const

test.each(appended)('what is written in %s stays as it is', async (table, column) => {
  expect(await stateOf(`select from ${table}`)).toBe('allowed')
  expect(await stateOf(`update ${table} set ${column} = ${column}`)).toBe(denied)
  expect(await stateOf(`delete from ${table}`)).toBe(denied)
  expect(await stateOf(`truncate ${table}`)).toBe(denied)
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
