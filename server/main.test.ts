import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { addStaff } from '../tests/support/people.ts'
import { readConfig } from './config.ts'
import { startServer } from './main.ts'
import { silentLog } from './runtime/log.ts'

const db = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'steward-data-'))
afterAll(() => rmSync(folder, { recursive: true }))
const start = (environment: Record<string, string>) =>
  startServer({ config: readConfig({ PORT: '0', STEWARD_DATA: folder, DATABASE_URL: db.url, ...environment }, '/'), log: silentLog })
const production = { STEWARD_MODE: 'production', STEWARD_SECRET: 'x'.repeat(40) }

test('it answers when it has started, is ready soon, and stops', async () => {
  const server = await start(production)
  await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(200)
  await server.stop()
  await server.stop()
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed')
})

test('the secret of a demo is made once and read by its owner only', async () => {
  const first = await start({})
  const token = await first.context.tokens.sign({ loginId: '1', sessionId: '00000000-0000-4000-8000-000000000000' }, new Date(Date.now() + 60_000))
  await first.stop()
  const second = await start({})
  expect(await second.context.tokens.read(token)).toMatchObject({ loginId: '1' })
  await second.stop()
  expect(statSync(join(folder, 'signing-secret')).mode & 0o777).toBe(0o600)
})

test('production refuses a database with demo people', async () => {
  await addStaff(db.owner, { userName: 'demo-person' })
  await db.owner.query(`update logins set is_demo = true where user_name = 'demo-person'`)
  await expect(start(production)).rejects.toThrow('demo people (1 sign-ins, 0 accounts)')
})
