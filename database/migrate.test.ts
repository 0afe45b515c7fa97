import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen } from '#server/runtime/listen.ts'
import { testDatabase } from '../tests/support/database.ts'
import { withDatabase } from '../tests/support/database-setup.ts'
import { withLogin } from './app-login.ts'
import { MigrationRefused, migrate, refuseOldServer } from './migrate.ts'

const db = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'steward-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (files: Record<string, string>) => { for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text) }
const run = () => migrate({ url: db.url, folder })

beforeEach(async () => {
  await db.owner.query('drop schema public cascade; create schema public')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

describe('migrate', () => {
  it('applies each file once, in order', async () => {
    put({ '0001-first.sql': 'create table a (n integer); insert into a values (1);' })
    expect(await run()).toBe(1)
    put({ '0002-second.sql': 'alter table a add m integer; update a set m = n + 1;' })
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect((await db.owner.query('select * from a')).rows).toEqual([{ n: 1, m: 2 }])
  })

  it('lets concurrent starters do the work once', async () => {
    put({ '0001-first.sql': 'create table a (n integer); select pg_sleep(0.1);', '0002-second.sql': 'insert into a values (1);' })
    const applied = await Promise.all(Array.from({ length: 5 }, run))
    expect(applied.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect((await db.owner.query('select * from a')).rows).toEqual([{ n: 1 }])
  })

  it('changes nothing under a server that is at work', async () => {
    put({ '0001-first.sql': 'create table a (n integer);' })
    await run()
    const server = listen(db.database, 'nothing', () => undefined)
    await vi.waitFor(async () => expect((await db.owner.query("select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())")).rowCount).toBe(1), { timeout: 30_000 })
    expect(await run()).toBe(0)
    put({ '0002-second.sql': 'create table b (n integer);' })
    await expect(run()).rejects.toThrow('0002-second.sql waits to be applied, and a server of an older version works on this database: stop all of them first')
    server.stop()
    await vi.waitFor(async () => expect(await run()).toBe(1), { timeout: 30_000 })
  })

  it('refuses a file that was changed after it was applied', async () => {
    put({ '0001-first.sql': 'create table a (n integer);' })
    await run()
    put({ '0001-first.sql': 'create table a (n bigint);' })
    await expect(run()).rejects.toThrow(/0001-first\.sql was changed/)
  })

  it('refuses a database that is newer than the files', async () => {
    put({ '0001-first.sql': 'select 1', '0002-second.sql': 'select 2' })
    await run()
    rmSync(join(folder, '0002-second.sql'))
    await expect(run()).rejects.toThrow(/0002-second\.sql, which this version of Steward does not know/)
  })

  it('says file, line and reason of a failing statement, and leaves nothing of the file behind', async () => {
    put({ '0001-first.sql': 'create table a (n integer);\n\ncreate table b (m nonsense);' })
    const failing = run()
    await expect(failing).rejects.toThrow(MigrationRefused)
    await expect(failing).rejects.toThrow('0001-first.sql:3: type "nonsense" does not exist')
    expect((await db.owner.query("select to_regclass('a') as a, (select count(*) from migrations) as n")).rows).toEqual([{ a: null, n: '0' }])
  })

  it('refuses a gap in the numbers', async () => {
    put({ '0001-first.sql': 'select 1', '0003-third.sql': 'select 3' })
    await expect(run()).rejects.toThrow('0003-third.sql: expected 0002-name.sql here')
  })
})

describe('the migrations of this version', () => {
  const real = join(import.meta.dirname, 'migrations')
  /** All before one of them, what a statement puts there, then that one. */
  const over = async (number: string, text: string) => {
    for (const name of readdirSync(real).filter((each) => each < number)) cpSync(join(real, name), join(folder, name))
    await run()
    await db.owner.query(text)
    for (const name of readdirSync(real).filter((each) => each.startsWith(number))) cpSync(join(real, name), join(folder, name))
    expect(await run()).toBe(1)
  }

  it('tell businesses of one name apart by their codes', async () => {
    await over('0089', "insert into businesses (id, code, name) values (1, 'north', 'North'), (2, 'cold', 'NORTH'), (3, 'south', 'South')")
    expect((await db.owner.query('select name, version from businesses order by id')).rows).toEqual([{ name: 'North', version: 1 }, { name: 'NORTH (cold)', version: 2 }, { name: 'South', version: 1 }])
    await expect(db.owner.query("insert into businesses (id, code, name) values (4, 'down', 'south')")).rejects.toThrow('businesses_name_key')
  })

  it('put the sides of a line market at lines of their own', async () => {
    await over('0090', `
      insert into menus (id, name, game_type) values (1, 'Ball games', 'sport');
      insert into sports (id, menu_id, name) values (1, 1, 'Basketball');
      insert into leagues (id, sport_id, name) values (1, 1, 'League');
      insert into events (id, league_id, sport_id, name, starts_at) values (1, 1, 1, 'North v South', now());
      insert into markets (id, event_id, sport_id, name, type, feed_ref) select n, 1, 1, 'Points ' || n, (case when n < 4 then 'line' else 'fancy' end)::market_type, case n when 3 then 'of a feed' end from generate_series(1, 4) as n;
      insert into market_prices (market_id, quotes, updated_at) values
        (1, '{"line": {"back": [[2000, 0]], "lay": [], "line": 223500}}', now()),
        (2, '{}', now()),
        (3, '{"line": {"back": [[223500, 5]], "lay": [[224500, 6]], "line": 223500, "last": 222500}}', now()),
        (4, '{"line": {"back": [[90000, 0]], "lay": [[95000, 0]], "line": 46000}}', now())`)
    expect((await db.owner.query<{ quotes: unknown }>('select quotes from market_prices order by market_id')).rows.map(({ quotes }) => quotes)).toEqual([
      { line: { back: [[223_500, 0]], lay: [] } },
      {},
      { line: { back: [[223_500, 5]], lay: [[224_500, 6]], last: 222_500 } },
      { line: { back: [[90_000, 0]], lay: [[95_000, 0]], line: 46_000 } },
    ])
  })

  it('put fancies at whole runs', async () => {
    await over('0091', `
      insert into menus (id, name, game_type) values (1, 'Ball games', 'sport');
      insert into sports (id, menu_id, name) values (1, 1, 'Cricket');
      insert into leagues (id, sport_id, name) values (1, 1, 'League');
      insert into events (id, league_id, sport_id, name, starts_at) values (1, 1, 1, 'North v South', now());
      insert into markets (id, event_id, sport_id, name, type) select n, 1, 1, 'Runs ' || n, (case when n < 3 then 'fancy' else 'line' end)::market_type from generate_series(1, 3) as n;
      insert into market_prices (market_id, quotes, updated_at) values
        (1, '{"line": {"back": [[90000, 0]], "lay": [], "line": 45500}}', now()),
        (2, '{"line": {"back": [], "lay": [], "line": 46000}}', now()),
        (3, '{"line": {"back": [[45500, 0]], "lay": []}}', now())`)
    expect((await db.owner.query<{ line: unknown }>("select quotes->'line'->'line' as line from market_prices order by market_id")).rows.map(({ line }) => line)).toEqual([46_000, 46_000, null])
  })
})

describe('a server that holds another installation', () => {
  const role = `steward_second_${process.pid}`
  const database = `steward_second_db_${process.pid}`
  afterAll(async () => {
    await db.owner.query(`drop database if exists ${database} with (force)`)
    await db.owner.query(`drop role if exists ${role}`)
  })

  it('is refused in words to an owner of its own, until a superuser lets it share the role', async () => {
    await db.owner.query(`create role ${role} login createrole password 'of its own'`)
    await db.owner.query(`create database ${database} owner ${role}`)
    const url = withLogin(withDatabase(db.url, database), { user: role, password: 'of its own' })
    const refused = migrate({ url })
    await expect(refused).rejects.toThrow(MigrationRefused)
    await expect(refused).rejects.toThrow(`this PostgreSQL server holds another installation of Steward: its role steward_app is there, and ${role} may not give it on.`)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'")).rows).toEqual([{ relname: 'migrations' }])
    expect((await client.query('select from migrations')).rowCount).toBe(0)
    await client.end()
    await db.owner.query(`grant steward_app to ${role} with admin option`)
    expect(await migrate({ url })).toBeGreaterThan(80)
  })
})

describe('the version of PostgreSQL', () => {
  const saying = (number: number, version: string) => ({ query: () => Promise.resolve({ rows: [{ number, version }] }) }) as unknown as Pick<pg.Client, 'query'>

  it('one before 15 is refused in a sentence, 15 is not', async () => {
    await expect(refuseOldServer(saying(140_012, '14.12'))).rejects.toThrow('the database is PostgreSQL 14.12: Steward needs 15 or later')
    await expect(refuseOldServer(saying(150_000, '15.0'))).resolves.toBeUndefined()
  })
})
