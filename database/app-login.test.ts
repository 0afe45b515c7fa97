import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { admitAppLogin, ensureAppLogin, mayRewriteRecord, withLogin } from './app-login.ts'
import { openDatabase } from './open-database.ts'
import { withTransaction } from './transaction.ts'

const db = await testDatabase()
const name = `steward_app_login_${process.pid}`

async function mayRewrite(url: string): Promise<boolean> {
  const database = openDatabase({ url, connectionsMax: 1 })
  try {
    await withTransaction(database, { readOnly: true }, (tx) => tx.query('select from journal_entries'))
    return await mayRewriteRecord(database.pool)
  } finally {
    await database.close()
  }
}

test('the sign-in of the application cannot rewrite the record, that of the owner can', async () => {
  expect(await mayRewrite(db.appUrl)).toBe(false)
  expect(await mayRewrite(db.url)).toBe(true)
})

test('the sign-in of the application is made once, and a new password takes the place of the old one', async () => {
  try {
    const first = await ensureAppLogin(db.url, { user: name, password: `it's "1" \\ %` })
    expect(await mayRewrite(first)).toBe(false)
    const second = await ensureAppLogin(db.url, { user: name, password: 'second' })
    expect(await mayRewrite(second)).toBe(false)
    await expect(mayRewrite(first)).rejects.toThrow('password authentication failed')
  } finally {
    await db.owner.query(`drop role if exists ${name}`)
  }
})

test('a sign-in that somebody else made is let into the role, once', async () => {
  const login = { user: `${name}_2`, password: 'of its own' }
  await db.owner.query(`create role ${login.user} login password '${login.password}'`)
  try {
    const url = withLogin(db.url, login)
    await expect(mayRewrite(url)).rejects.toThrow('permission denied to set role "steward_app"')
    await admitAppLogin(db.url, url)
    await admitAppLogin(db.url, url)
    expect(await mayRewrite(url)).toBe(false)
  } finally {
    await db.owner.query(`drop role ${login.user}`)
  }
})
