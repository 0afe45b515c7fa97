import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { openReport, readPage } from '#server/reports/read-report.ts'
import { testDatabase } from '../support/database.ts'
import { explained, type PlanNode } from '../support/explained.ts'
import { siteReader } from '../support/site-reader.ts'
import { playSeededDay, seededDay } from './seeded-day.ts'

// A page of markets or events names what it shows: of the others no more is looked up than what they are ordered by.

const db = await testDatabase()
const nextDay = new Date('2026-03-15T06:00:00Z')
const [manyMarkets, pageRows] = [400, 5]
let house = ''

beforeAll(async () => {
  const { world, markets } = await playSeededDay(db)
  house = world.accounts.get('house') ?? ''
  // Many more markets of the one event, whose money moved on the day.
  const copied = async (table: string, key: string, without: readonly string[] = []): Promise<void> => {
    const { rows } = await db.owner.query<{ name: string }>(`select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`, [table])
    const names = rows.map(({ name }) => name).filter((name) => !without.includes(name))
    await db.owner.query(`insert into ${table} (${names.join(', ')}) select ${names.map((name) => (name === key ? '910000000 + n' : `c.${name}`)).join(', ')} from ${table} c cross join generate_series(1, ${manyMarkets}) n where c.${key} = $1`, [markets.match.id])
  }
  await copied('markets', 'id', ['feed_ref', 'decides_event'])
  await copied('market_days', 'market_id')
  await copied('market_turnovers', 'market_id')
}, 120_000)

test.each(['market_pnl', 'event_pnl'] as const)('%s', async (report) => {
  await withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, { report, account_id: house, ...seededDay }, nextDay)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const nodes: PlanNode[] = []
    const { found, totals } = await readPage(explained(tx, nodes), open.value, 0, pageRows)
    expect(found).toHaveLength(Math.min(pageRows, totals[0]?.rows ?? 0))
    if (report === 'market_pnl') expect(totals[0]?.rows).toBeGreaterThan(manyMarkets)
    // Whatever the plan is, it looks for a past name once for each name that it needs.
    const times = nodes.filter((node) => node['Relation Name'] === 'past_values').reduce((sum, node) => sum + node['Actual Loops'], 0)
    expect(times).toBeGreaterThan(0)
    expect(times).toBeLessThan(manyMarkets / 4)
    // Only what is shown has its place told.
    for (const node of nodes) if (node['Node Type'] === 'WindowAgg') expect(node['Actual Rows']).toBeLessThanOrEqual(pageRows)
  })
})
