import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#database/transaction.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { reached } from '../../tests/support/reached.ts'
import { sumOf } from './kept-sums.ts'
import { linesOf, pointsAfter } from './line-store.ts'
import type { Line } from './line-store.ts'
import type { Source } from './source.ts'

const db = await testDatabase()
const page = 50
/** A settlement posts this many players at one moment. */
const chunk = 1_000

/** A million postings: half on edges of players, half on ten edges high up that all of a chunk share. */
beforeAll(async () => {
  await db.owner.query(`
    insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at)
    select 1, n / 2, n % 2, 'unsettled', case n % 2 when 0 then 500 else 100 end, case n % 2 when 0 then 1000 + (n / 2) % 50000 else 500 + n / 2 % 10 end, 100, 'INR',
      timestamptz '2026-01-01' + n / 2 / ${chunk} * interval '1 minute'
    from generate_series(0, 999999) n`)
  await db.owner.query(`
    begin; set local session_replication_role = replica;
    insert into account_funds (account_id, business_id, parent_id, level) select 1000 + n, 1, 700, 9 from generate_series(0, 19) n;
    insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, revision, vector_id, at)
      select 1, n, 'pnl', 1000 + n % 50000, 100, 'INR', n, 1, 1, timestamptz '2026-01-01' + n / ${chunk} * interval '1 minute' from generate_series(0, 499999, 5) n; commit`)
  await db.owner.query('analyze')
}, 240_000)

const source = (of: string, which: 'own' | 'children', book: 'unsettled' | null = null): Source => ({ of, businessId: '1', size: 'player', edges: [{ which, book }], party: 'child', sign: 1, types: null })
const always = { from: null, to: null }
const highUp = '503'
/** An agent with twenty players. */
const agent = '700'

test.each([
  ['the newest lines of an edge with 50,000 postings', (tx: Tx) => linesOf(tx, source(highUp, 'own'), always, null, page), chunk],
  ['a page in the middle of its history', (tx: Tx) => linesOf(tx, source(highUp, 'own'), always, { at: '2026-01-01T04:00:00Z', entryId: '240500' }, page), 2 * chunk],
  ['the lines of many players', (tx: Tx) => linesOf(tx, source(agent, 'children'), always, null, page), 20 * 11],
  ['lines of one book within a day', (tx: Tx) => linesOf(tx, source(agent, 'children', 'unsettled'), { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }, null, page), 20 * 11],
  ['an hour of an edge with 50,000 postings', (tx: Tx) => sumOf(tx, source(highUp, 'own'), { from: '2026-01-01T04:00:00Z', to: '2026-01-01T05:00:00Z' }), 60 * chunk / 10],
  ['what came after a line', (tx: Tx) => pointsAfter(tx, '1007', [{ at: '2026-01-01T04:00:00Z', entryId: '240500', entry_id: '240500' } as unknown as Line]), 11],
])('of a million postings: %s', async (_what, work, rowsMax) => {
  const { by, rows } = await reached(db, ['postings'], work)
  expect(by.length).toBeGreaterThan(0)
  for (const way of by) expect(way).toMatch(/^(Index|Bitmap).* postings_edge$|^Bitmap Heap Scan $/)
  expect(rows).toBeLessThanOrEqual(rowsMax)
})

const ofKind = (type: EntryType): Source => ({ ...source(highUp, 'own', 'unsettled'), size: 'narrow', types: [type] })

test.each(['pnl', 'commission', 'casino_round', 'commission_reversal', 'void_adjustment'] as const)('of a kind no quarter has, nothing of a large edge is looked at: %s', async (type) => {
  const added = await reached(db, ['postings', 'journal_entries'], (tx) => sumOf(tx, ofKind(type), always))
  const listed = await reached(db, ['postings', 'journal_entries'], (tx) => linesOf(tx, ofKind(type), always, null, page))
  expect([added.looked, listed.looked]).toEqual([0, 0])
})
