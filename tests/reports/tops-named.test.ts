import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { topMax, topPlayers } from '#server/analytics/top-players.ts'
import { openReport } from '#server/reports/read-report.ts'
import { testDatabase } from '../support/database.ts'
import { explained, type PlanNode } from '../support/explained.ts'
import { siteReader } from '../support/site-reader.ts'
import { playSeededDay, seededDay } from './seeded-day.ts'

// Who won and lost most among many: only who can be among the first is named, and where many made the same their names decide.

const db = await testDatabase()
const nextDay = new Date('2026-03-15T06:00:00Z')
const [manyWinners, manyEqual] = [150, 40]
const mostMinor = 100_000_000

beforeAll(async () => {
  const { world } = await playSeededDay(db)
  const values = [world.accounts.get('house')]
  await db.owner.query(
    `with made as (
       insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp)
       select 700000 + n, a.business_id, a.id, 9, 'many-' || lpad((n * 7919 % 1000)::text, 3, '0'), 'Many', a.currency, 200 from accounts a cross join generate_series(1, ${manyWinners + manyEqual}) n where a.id = $1 returning id, parent_id
     ) insert into account_paths select parent_id, id, 1 from made union all select id, id, 0 from made`, values)
  // The first won ever more, the others all lost the same.
  await db.owner.query(
    `insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, revision, vector_id, at)
     select j.business_id, 800000000000 + n, 'pnl', 700000 + n, case when n <= ${manyWinners} then ${mostMinor} + n else ${-mostMinor} end, j.currency, j.market_id, j.revision, j.vector_id, j.at
     from (select j.* from journal_entries j where j.type = 'pnl' and j.void_id is null order by j.id limit 1) j cross join generate_series(1, ${manyWinners + manyEqual}) n`)
}, 120_000)

/** Who stands there, and how many rows were put in order by names. */
async function told(of: 'winners' | 'losers'): Promise<{ readonly names: readonly string[]; readonly sorted: readonly number[] }> {
  return withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, { report: 'account_pnl', ...seededDay }, nextDay)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const nodes: PlanNode[] = []
    const rows = await topPlayers(explained(tx, nodes), open.value, { of, gameId: undefined, marketType: undefined, fewMax: 0 })
    return { names: rows.map(({ name }) => name), sorted: nodes.filter((node) => node['Sort Key']?.some((key) => key.includes('user_name'))).map((node) => node['Actual Rows']) }
  })
}

const nameOf = (n: number): string => `many-${String((n * 7919) % 1000).padStart(3, '0')}`

test('who is not among the first is not put in order by name', async () => {
  const { names, sorted } = await told('winners')
  expect(names).toEqual(Array.from({ length: topMax }, (_, index) => nameOf(manyWinners - index)))
  expect(sorted).toEqual([topMax])
})

test('where more made the same than there are places, the first names have them', async () => {
  const { names } = await told('losers')
  expect(names).toEqual(Array.from({ length: manyEqual }, (_, index) => nameOf(manyWinners + 1 + index)).toSorted().slice(0, topMax))
})
