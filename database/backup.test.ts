import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { addMarket, createMoneyWorld, setPrice } from '../tests/support/money-world.ts'
import { moneyContext, moneyDriver } from '../tests/support/money-driver.ts'
import { testDatabase } from '../tests/support/database.ts'
import { withDatabase } from '../tests/support/database-setup.ts'
import { backup } from './backup.ts'
import { BackupRefused } from './backup-manifest.ts'
import { openDatabase } from './open-database.ts'
import { reconcile } from './reconcile.ts'
import { restore } from './restore.ts'

const db = await testDatabase()
const base = mkdtempSync(join(tmpdir(), 'steward-backup-test-'))
const key = Buffer.alloc(32, 7)
let folders = 0
const newFolder = () => join(base, `backup-${folders++}`)

beforeAll(async () => {
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
    [{ name: 'first', parent: 'agent', creditMinor: 1_000_000 }, { name: 'second', parent: 'agent', creditMinor: 1_000_000 }])
  const driver = moneyDriver(await moneyContext(db.database), world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const [a, b] = [market.runners.get('A') ?? '', market.runners.get('B') ?? '']
  for (const [player, selection] of [['first', a], ['second', b]] as const) {
    await setPrice(db, market.id, selection, 2_130)
    await driver.place({ player_id: world.accounts.get(player) ?? '', market_id: market.id, selection_id: selection, side: 'back', price: 2_130, stake_minor: 1_111 })
  }
  await driver.settle(market.id, { kind: 'winners', winners: [a] })
  // What text formats stumble over: separators, line ends, backslashes, both directions of writing.
  await db.owner.query(`update accounts set notes = $1 where level = 5`, ['tab\t line\n back\\slash \\N "quoted" — كشف 🂡'])
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

/** An empty database for one test. */
async function emptyDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const { adminUrl } = inject('testDatabaseServer')
  const name = `restored_${process.pid}_${folders++}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    return await work(withDatabase(adminUrl, name))
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function asked<Row extends pg.QueryResultRow>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test.each([{ of: 'a plain backup', using: null }, { of: 'an encrypted backup', using: key }])('$of comes back the same to the byte, with books that are right and sequences that go on', async ({ using }) => {
  const folder = newFolder()
  const made = await backup({ url: db.url, folder, key: using })
  expect(made.tables.find((table) => table.name === 'bets')?.rows).toBe(2)
  await emptyDatabase(async (url) => {
    await restore({ url, folder, key: using })
    const again = await backup({ url, folder: newFolder(), key: using })
    expect(again.tables).toEqual(made.tables)
    expect(again.sequences).toEqual(made.sequences)

    const schema = (of: string) => asked(of, `
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line from pg_constraint
      union all select tgrelid::regclass::text || ' ' || tgname::text || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`)
    expect(await schema(url)).toEqual(await schema(db.url))

    const database = openDatabase({ url, connectionsMax: 1 })
    try {
      expect((await reconcile(database)).wrong).toBe(0)
    } finally {
      await database.close()
    }
  })
})

test('an encrypted backup shows nothing of its rows, and opens with its key alone', async () => {
  const folder = newFolder()
  await backup({ url: db.url, folder, key })
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file)).includes('quoted')).toBe(false)
  await emptyDatabase(async (url) => {
    await expect(restore({ url, folder, key: Buffer.alloc(32, 8) })).rejects.toThrow('The key is another one')
    await expect(restore({ url, folder, key: null })).rejects.toThrow('encrypted')
  })
})

test.each([{ encrypted: false, using: null }, { encrypted: true, using: key }])('a backup in which one byte changed is refused, and nothing of it stays (encrypted: $encrypted)', async ({ using }) => {
  const folder = newFolder()
  await backup({ url: db.url, folder, key: using })
  const file = join(folder, `postings.copy.zst${using === null ? '' : '.aes'}`)
  const bytes = readFileSync(file)
  const place = bytes.length >> 1
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(file, bytes)
  await emptyDatabase(async (url) => {
    await expect(restore({ url, folder, key: using })).rejects.toBeInstanceOf(BackupRefused)
    expect(await asked(url, 'select (select count(*) from accounts)::int as accounts, (select count(*) from bets)::int as bets')).toEqual([{ accounts: 0, bets: 0 }])
  })
})

test('a manifest that was changed and a file that is missing are refused', async () => {
  const folder = newFolder()
  await backup({ url: db.url, folder, key: null })
  const manifest = join(folder, 'manifest.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace('"encrypted": false', '"encrypted": false, "more": 1'))
  await emptyDatabase(async (url) => {
    await expect(restore({ url, folder, key: null })).rejects.toThrow('manifest was changed')
    writeFileSync(manifest, text)
    rmSync(join(folder, 'staff.copy.zst'))
    await expect(restore({ url, folder, key: null })).rejects.toThrow(/staff.*damaged/)
  })
})

test('a database in which somebody works is left alone, and a folder that is there is not written over', async () => {
  const folder = newFolder()
  await backup({ url: db.url, folder, key: null })
  await expect(restore({ url: db.url, folder, key: null })).rejects.toThrow('not empty')
  await expect(backup({ url: db.url, folder, key: null })).rejects.toThrow('there already')
})

test('a backup shows one moment, whatever is written beside it', async () => {
  const writer = new pg.Client({ connectionString: db.url })
  await writer.connect()
  const before = await asked<{ count: number }>(db.url, 'select count(*)::int as count from settings')
  const folder = newFolder()
  let seen = 0
  const made = await backup({ url: db.url, folder, key: null, log: () => { if (seen++ === 0) void writer.query("insert into settings values ('test of a moment', '1')") } })
  expect((await writer.query("delete from settings where key = 'test of a moment'")).rowCount).toBe(1)
  await writer.end()
  expect(made.tables.find((table) => table.name === 'settings')?.rows).toBe(before[0]?.count)
})
