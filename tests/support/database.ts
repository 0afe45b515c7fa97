import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from '#database/open-database.ts'
import { withLogin } from '#database/app-login.ts'
import { withDatabase } from './database-setup.ts'
import { heard } from './heard.ts'
import { keepLines } from './keep-lines.ts'

export type TestDatabase = {
  /** Connection string of the owner of the schema. */
  readonly url: string
  /** Connection string of the application's own sign-in. */
  readonly appUrl: string
  /** A pool of the application's own sign-in, as the server has it. */
  readonly database: Database
  /** A pool of the schema's owner, for putting a world in place and looking behind the application's back. */
  readonly owner: pg.Pool
}

let clones = 0

/**
 * A database of its own for a test file, cloned from the migrated template and dropped after the file's tests. Call it at the
 * top of the file: `const db = await testDatabase()`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { drop, ...db } = await cloneDatabase()
  afterAll(drop)
  afterAll(() => keepLines('heard', [...heard].toSorted()))
  return db
}

/** The same for whoever ends it by themselves: `drop` closes both pools and removes the database. */
export async function cloneDatabase(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const { adminUrl, template, app } = inject('testDatabaseServer')
  const name = `${template}_${process.pid}_${clones++}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  // Copied as files: block by block through the log takes several times as long.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(adminUrl, name)
  const appUrl = withLogin(url, app)
  const owned = openDatabase({ url, role: null, connectionsMax: 5, applicationName: 'test owner' })
  const database = openDatabase({ url: appUrl, connectionsMax: 10, applicationName: 'test' })
  return {
    url, appUrl, database, owner: owned.pool,
    async drop() {
      await Promise.all([database.close(), owned.close()])
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
