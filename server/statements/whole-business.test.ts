import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { playBeside, playSeededDay, seededDay } from '../../tests/reports/seeded-day.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { reached } from '../../tests/support/reached.ts'
import { figureOf, loadSubject } from './figure-store.ts'
import { linesOf } from './line-store.ts'
import { sumOf } from './kept-sums.ts'
import type { Source } from './source.ts'

// Of a company all players of its business are below: among the entries of the business nobody is looked for on the way up to it.

const db = await testDatabase()
const manyPlayers = 310
let [house, north, second] = ['', '', '']

beforeAll(async () => {
  const { world } = await playSeededDay(db)
  second = (await playBeside(db, world)).accounts.get('second') ?? ''
  ;[house, north] = [world.accounts.get('house') ?? '', world.accounts.get('north') ?? '']
  await db.owner.query(
    `with made as (
       insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp)
       select 700000 + n, a.business_id, a.id, 9, 'many-' || n, 'Many', a.currency, 200 from accounts a cross join generate_series(1, ${manyPlayers}) n where a.id = $1 returning id, parent_id
     ) insert into account_paths select parent_id, id, 1 from made union all select id, id, 0 from made`, [house])
}, 120_000)

const ofType = async (id: string): Promise<Source> => ({
  ...(await withTransaction(db.database, {}, async (tx) => figureOf(tx, await loadSubject(tx, id), 'total_pnl'))).source, marketType: 'match_odds',
})

test('the same entries, the same sum, and no paths', async () => {
  const source = await ofType(house)
  expect(source.size).toBe('whole')
  const asWide: Source = { ...source, size: 'wide' }
  await withTransaction(db.database, {}, async (tx) => {
    const sum = await sumOf(tx, source, seededDay)
    expect([sum, sum === 0n]).toEqual([await sumOf(tx, asWide, seededDay), false])
    const lines = await linesOf(tx, source, seededDay, null, 100, false)
    expect(lines).toEqual(await linesOf(tx, asWide, seededDay, null, 100, false))
    expect(lines.length).toBeGreaterThan(2)
  })
  expect((await reached(db, ['account_paths'], (tx) => sumOf(tx, source, seededDay))).by).toEqual([])
  expect((await reached(db, ['account_paths'], (tx) => sumOf(tx, asWide, seededDay))).by).not.toEqual([])
})

test('of a smaller company, and of whoever is below one, each player is looked at', async () => {
  for (const id of [second, north]) expect((await ofType(id)).size).toBe('narrow')
})
