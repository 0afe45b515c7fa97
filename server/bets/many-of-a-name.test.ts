import { afterAll, expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addMarket, createMoneyWorld } from '../../tests/support/money-world.ts'
import { silentLog } from '../runtime/log.ts'
import { usualReach } from './bet-reach.ts'
import { betIds, betOrder } from './bet-store.ts'
import type { BetFilter } from './bet-filter.ts'
import { startExportThread } from './export-thread.ts'
import { staffViewer } from './viewer.ts'

const db = await testDatabase()
/** More players have the part of the name than a list takes by their ids. */
const many = usualReach.namedMax + 500
const marketId = await makeWorld()
const selectionOf = (filter: BetFilter) => ({ viewer: staffViewer, filter, player: 'Many-' })
const thread = startExportThread({ log: silentLog }, { url: db.appUrl })
afterAll(thread.stop)

/** Each of the many has one bet, and after each of them one of another name has one. */
async function makeWorld(): Promise<string> {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'other', parent: 'company', creditMinor: 0 }])
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const company = world.accounts.get('company')
  await db.owner.query(`
    insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp)
    select 5000000 + n, $1, $2, 9, 'many-' || n, 'Many', 'INR', 200 from generate_series(1, ${many}) n`, [world.businessId, company])
  await db.owner.query(`
    insert into account_paths select ancestor_id, 5000000 + n, depth + 1 from account_paths, generate_series(1, ${many}) n where descendant_id = $1
    union all select 5000000 + n, 5000000 + n, 0 from generate_series(1, ${many}) n`, [company])
  await db.owner.query(`
    insert into bets (business_id, id, player_id, market_id, event_id, selection_id, market_type, side, price_requested, price_matched, stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
    select $1, 10000000 + n, case when n % 2 = 0 then 5000000 + n / 2 else $2::bigint end, $3, $4, $5, 'match_odds', 'back', 2000, 2000, n, 'INR', n, n, 1, false, timestamptz '2026-03-01T00:00:00Z' + n * interval '1 second'
    from generate_series(1, ${2 * many}) n`, [world.businessId, world.accounts.get('other'), market.id, world.eventId, market.runners.get('A')])
  await db.owner.query('analyze accounts, account_paths, bets')
  return market.id
}

/** The ids that the pages of the list hold together, and what its first page counts. */
async function walked(filter: BetFilter) {
  const sorted = betOrder()
  const found: string[] = []
  let [cursor, counted]: [string | undefined, { readonly total?: number | undefined; readonly total_is_exact?: boolean | undefined } | undefined] = [undefined, undefined]
  do {
    const after = sorted.order.after(cursor)
    if (!after.ok) throw new Error('a cursor of ours')
    const { ids, metadata } = await withTransaction(db.database, { readOnly: true }, (tx) => betIds(tx, selectionOf(filter), { sorted, limit: 4_000, after: after.value }))
    counted ??= metadata
    found.push(...ids)
    cursor = metadata.next_cursor ?? undefined
  } while (cursor !== undefined)
  return { found, counted }
}

const expected = Array.from({ length: many }, (_, n) => String(10_000_000 + 2 * (many - n)))

test('of more players with a part of a name than a list takes by their ids, all bets are listed', async () => {
  const { found, counted } = await walked({})
  expect(found).toEqual(expected)
  expect(counted?.total).toBeLessThanOrEqual(many)
  expect(counted?.total_is_exact === true ? counted.total : many).toBe(many)
})

test('with another filter, by which few bets are left to read, the count of theirs is right', async () => {
  // So many bets of the market are read, filtered and counted as a whole.
  const filter = { market_id: marketId, stake_min: 2 * many - 17_998 }
  const { found, counted } = await walked(filter)
  expect(found).toEqual(expected.slice(0, 9_000))
  expect(counted).toMatchObject({ total: 9_000, total_is_exact: true })
})

test('their file holds every one of their bets', async () => {
  const pages = thread.pages({ selection: selectionOf({}), sort: undefined })
  let [text, rows] = ['', 0]
  for (;;) {
    const page = await pages.next()
    if (!page.ok) throw new Error(page.refusal.code)
    if (page.value === null) break
    for (const part of page.value) {
      text += Buffer.from(part.piece).toString()
      rows += part.rows
    }
  }
  pages.end()
  expect(rows).toBe(many)
  expect(text.trimEnd().split('\r\n')).toHaveLength(many)
})
