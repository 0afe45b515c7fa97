import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reconcile } from '#database/reconcile.ts'
import { readConfig } from '#server/config.ts'
import type { Log } from '#server/runtime/log.ts'
import { silentLog } from '#server/runtime/log.ts'
import { startServer } from '#server/main.ts'
import { testDatabase } from '../tests/support/database.ts'
import { startDemo } from './demo.ts'
import { ensureDemoWorld } from './load-world.ts'

const { url, appUrl, database, owner } = await testDatabase()
const dataFolder = await mkdtemp(join(tmpdir(), 'steward-demo-'))
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const troubles: unknown[] = []
const log: Log = { ...silentLog, warn: (...said) => troubles.push(said), error: (...said) => troubles.push(said) }

/** A start of the demo as `npm start` does it, for a while after its past is played. */
async function live(ms: number): Promise<boolean> {
  const config = readConfig({ PORT: '0', STEWARD_DATA: dataFolder, DATABASE_URL: appUrl, STEWARD_MIGRATE_DATABASE_URL: url }, '/')
  const server = await startServer({ config, log })
  const world = await ensureDemoWorld({ database: server.context.database, dataFolder, now: new Date(), seed: 'demo', log })
  const demo = startDemo({ address: server.address, context: server.context, world })
  await demo.history
  await new Promise((resolve) => setTimeout(resolve, ms))
  await demo.stop()
  await server.stop()
  return world.created
}

async function countsBy(column: string, table: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; count: number }>(`select ${column}::text as name, count(*)::int as count from ${table} group by 1`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('the demo is lively from its first minute, its books are right, and it goes on after a restart', async () => {
  expect(await live(3_000)).toBe(true)
  const markets = await countsBy('status', 'markets')
  expect(markets['settled']).toBeGreaterThan(5)
  expect(markets['declared']).toBeGreaterThan(1)
  expect(markets['closed']).toBeGreaterThan(2)
  expect(markets['open']).toBeGreaterThan(100)
  expect((await countsBy('lifecycle', 'events'))['in_play']).toBeGreaterThan(2)
  const [bets] = (await owner.query<{ count: number }>('select count(*)::int as count from bets')).rows
  expect(bets?.count).toBeGreaterThan(200)
  expect((await owner.query('select from results where declared_by is not null')).rowCount).toBeGreaterThan(0)

  const before = await reconcile(database)
  expect(before.checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(await live(3_000)).toBe(false)
  expect((await reconcile(database)).checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect((await countsBy('status', 'markets'))['settled']).toBeGreaterThanOrEqual(markets['settled'] ?? 0)
  expect(troubles).toEqual([])
})
