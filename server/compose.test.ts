import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { addMarket, createMoneyWorld, setPrice } from '../tests/support/money-world.ts'
import { readConfig } from './config.ts'
import { startServer } from './main.ts'
import { silentLog } from './runtime/log.ts'

const db = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'steward-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('who waits for a bet delay has an answer before a server that stops lets go of their connection', async () => {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
    [{ name: 'player', parent: 'agent', creditMinor: 100_000 }])
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const runner = market.runners.get('A') ?? ''
  await setPrice(db, market.id, runner, 2_000)
  const server = await startServer({ config: readConfig({ PORT: '0', STEWARD_DATA: folder, DATABASE_URL: db.url }, '/'), log: silentLog })
  // A server that starts takes no bets on markets whose feed it has not heard.
  await db.owner.query('update markets set in_play = true, feed_bet_delay_ms = 60000, feed_silent_since = null where id = $1', [market.id])
  const reply = fetch(`${server.address}/platform/bets`, {
    method: 'POST',
    headers: { authorization: world.apiKey, 'content-type': 'application/json', 'idempotency-key': 'waits-for-its-delay' },
    body: JSON.stringify({ player_id: world.accounts.get('player'), market_id: market.id, selection_id: runner, side: 'back', price: 2_000, stake_minor: 1_000 }),
  })
  await expect.poll(async () => /^steward_placement_batch_bets_count 1$/m.test(await server.context.metrics.registry.metrics())).toBe(true)
  await server.stop()
  const answer = await reply
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'REQUEST_OVERLOADED' }])
})
