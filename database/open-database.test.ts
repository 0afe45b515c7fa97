import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { openDatabase } from './open-database.ts'

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
