import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { addStaff } from '../tests/support/people.ts'
import { ConfigInvalid, readConfig } from './config.ts'
import { startServer } from './main.ts'
import { silentLog } from './runtime/log.ts'

const db = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'steward-data-'))
afterAll(() => rmSync(folder, { recursive: true }))
const start = (environment: Record<string, string>, log = silentLog) =>
  startServer({ config: readConfig({ PORT: '0', STEWARD_DATA: folder, DATABASE_URL: db.url, ...environment }, '/'), log })
const production = { STEWARD_MODE: 'production', STEWARD_SECRET: 'a signing secret of this test, 0123456789', STEWARD_ENCRYPTION_KEY: 'an encryption key of this test, 0123456789' }

test('it answers when it has started, is ready soon, and stops', async () => {
  const server = await start(production)
  await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(200)
  await server.stop()
  await server.stop()
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed')
})

test('while it is furnished it says that it lives, and calls wait', async () => {
  const said = Promise.withResolvers<string>()
  const furnished = Promise.withResolvers<void>()
  const log = { ...silentLog, info: (message: string) => said.resolve(message) }
  const starting = startServer({ config: readConfig({ PORT: '0', STEWARD_DATA: folder, DATABASE_URL: db.url }, '/'), log, furnish: () => furnished.promise })
  const address = (await said.promise).replace('Steward answers at ', '')
  const answered: number[] = []
  const call = fetch(`${address}/api/auth/me`).then(({ status }) => answered.push(status))
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await fetch(`${address}/readyz`)).status).toBe(503)
  expect(answered).toEqual([])
  furnished.resolve()
  await (await starting).stop()
  await call
  expect(answered).toEqual([401])
})

test('a market of a feed takes no bets after a start, unless another server follows the exchange', async () => {
  const { owner } = db
  await owner.query(`insert into menus (id, name, game_type) values (1, 'Sports', 'sport')`)
  await owner.query(`insert into sports (id, menu_id, name) values (1, 1, 'Cricket')`)
  await owner.query(`insert into leagues (id, sport_id, name) values (1, 1, 'Spring Cup')`)
  await owner.query(`insert into events (id, league_id, sport_id, name, starts_at) values (1, 1, 1, 'Lake v Forest', now())`)
  await owner.query(`insert into markets (id, event_id, sport_id, name, type, status, feed_ref) values (1, 1, 1, 'Match Odds', 'match_odds', 'open', '1.1')`)
  const silentAfterStart = async () => {
    await (await start(production)).stop()
    return (await owner.query<{ silent: boolean }>('select feed_silent_since is not null as silent from markets')).rows[0]?.silent
  }
  await owner.query(`insert into leases (name, holder, until) values ('exchange feed', 'another', now() + interval '1 hour')`)
  expect(await silentAfterStart()).toBe(false)
  await owner.query(`update leases set until = now() - interval '1 second' where name = 'exchange feed'`)
  expect(await silentAfterStart()).toBe(true)
})

test('a time zone of the site that only Node knows is refused', async () => {
  await expect(start({ ...production, STEWARD_TIME_ZONE: 'SystemV/PST8' })).rejects.toThrow('STEWARD_TIME_ZONE is "SystemV/PST8", a time zone that the database')
})

test('a connection that says nothing does not keep it from stopping', async () => {
  const server = await start(production)
  const silent = connect(Number(new URL(server.address).port), '127.0.0.1')
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  // The server knows of the connection before it is told to stop.
  await fetch(`${server.address}/healthz`)
  await server.stop()
  if (!silent.closed) await once(silent, 'close')
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

test('a database that does not let it in is named by its variable, without its password', async () => {
  const nobody = new URL(db.appUrl)
  nobody.password = 'not-the-password'
  const nowhere = 'postgres://somebody:not-the-password@127.0.0.1:1/steward'
  const refusal = async (environment: Record<string, string>) => {
    const error = await start({ ...production, ...environment }).then((server) => server.stop(), (thrown: unknown) => thrown)
    if (!(error instanceof ConfigInvalid)) throw new Error('it does not say what is to be put right', { cause: error })
    expect(error.message).not.toContain('not-the-password')
    return error.mistakes
  }
  expect(await refusal({ DATABASE_URL: nowhere })).toEqual([expect.stringMatching(/^DATABASE_URL .*ECONNREFUSED/)])
  expect(await refusal({ DATABASE_URL: nobody.href })).toEqual([expect.stringMatching(/^DATABASE_URL .*password authentication failed/)])
  expect(await refusal({ DATABASE_URL: nobody.href, STEWARD_MIGRATE_DATABASE_URL: db.url })).toEqual([expect.stringMatching(/^DATABASE_URL .*password authentication failed/)])
  expect(await refusal({ STEWARD_MIGRATE_DATABASE_URL: nowhere })).toEqual([expect.stringMatching(/^STEWARD_MIGRATE_DATABASE_URL .*ECONNREFUSED/)])
})

test('production says how the first person is made, and takes a sign-in that cannot rewrite the record', async () => {
  const said: string[] = []
  const log = { ...silentLog, warn: (message: string) => { said.push(message) } }
  await (await start({ ...production, DATABASE_URL: db.appUrl, STEWARD_MIGRATE_DATABASE_URL: db.url }, log)).stop()
  expect(said).toEqual([expect.stringContaining('npm run create-owner')])
  await addStaff(db.owner, { userName: 'somebody' })
  await (await start(production, log)).stop()
  expect(said.slice(1)).toEqual([expect.stringContaining('STEWARD_MIGRATE_DATABASE_URL')])
})

test('production refuses a database with demo people, and leaves it as it is', async () => {
  await addStaff(db.owner, { userName: 'demo-person' })
  await db.owner.query(`update logins set is_demo = true where user_name = 'demo-person'`)
  await db.owner.query('delete from migrations where number > 1')
  await expect(start(production)).rejects.toThrow('holds a demo (1 sign-ins, 0 accounts)')
  expect((await db.owner.query('select number from migrations')).rows).toEqual([{ number: 1 }])
})

test('production takes no database that was made for a demo, whoever is left in it', async () => {
  await db.owner.query(`update logins set is_demo = false`)
  await db.owner.query(`insert into settings (key, value) values ('demo_world', '{}')`)
  await expect(start(production)).rejects.toThrow('holds a demo')
})
