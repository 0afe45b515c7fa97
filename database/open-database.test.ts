import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { appRole, openDatabase } from './open-database.ts'

const db = await testDatabase()
const others = { jit: 'on', random_page_cost: '4', work_mem: '4MB', timezone: 'Asia/Tokyo', datestyle: 'German, DMY' }

async function settingsOf(session: Pick<pg.Client, 'query'>): Promise<Readonly<Record<string, string>>> {
  const { rows } = await session.query<{ name: string; value: string }>('select name, current_setting(name) as value from unnest($1::text[]) name', [Object.keys(others)])
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

test('a server with other settings than the embedded one is asked for those that the product works with', async () => {
  const name = pg.escapeIdentifier(new URL(db.url).pathname.slice(1))
  for (const [setting, value] of Object.entries(others)) await db.owner.query(`alter database ${name} set ${setting} = ${pg.escapeLiteral(value)}`)
  const plain = new pg.Client({ connectionString: db.url })
  const database = openDatabase({ url: db.appUrl, connectionsMax: 1 })
  try {
    await plain.connect()
    expect(await settingsOf(plain)).toEqual(others)
    expect(await settingsOf(database.pool)).toEqual({ jit: 'off', random_page_cost: '1.1', work_mem: '16MB', timezone: 'UTC', datestyle: 'ISO, YMD' })
  } finally {
    await plain.end()
    await database.close()
  }
})

test('what an address asks for by itself counts beside what the product asks for, and takes neither its role nor its settings away', async () => {
  const url = new URL(db.appUrl)
  url.searchParams.set('options', '-c role=none -c jit=on -c lock_timeout=1234')
  const database = openDatabase({ url: url.href, connectionsMax: 1 })
  try {
    const { rows } = await database.pool.query(`select current_user::text as role, current_setting('jit') as jit, current_setting('lock_timeout') as lock`)
    expect(rows).toEqual([{ role: appRole, jit: 'off', lock: '1234ms' }])
  } finally {
    await database.close()
  }
})
