import { admitAppLogin, ensureAppLogin, mayRewriteRecord } from '#database/app-login.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import type { Database } from '#database/open-database.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Config } from './config.ts'
import { keptSecret } from './kept-secret.ts'
import { reachDatabase } from './reach-database.ts'
import { refuseDemo } from './refuse-demo.ts'
import type { Log } from './runtime/log.ts'

const appUser = 'steward_server'

export type PrepareOptions = {
  readonly config: Config
  /** The owner's connection string of the embedded server, where it is used. */
  readonly embeddedUrl: string | null
  readonly log: Log
}

export type PreparedDatabase = {
  readonly database: Database
  /** The connection string of the application's sign-in, for a thread with connections of its own; holds the password. */
  readonly url: string
}

/**
 * Brings the schema of the configured database to the newest version and opens it with the application's own sign-in, which can
 * append to the record and never rewrite it. Production touches no database of a demo.
 */
export async function prepareDatabase({ config, embeddedUrl, log }: PrepareOptions): Promise<PreparedDatabase> {
  const ownerUrl = embeddedUrl ?? config.migrateDatabaseUrl ?? config.databaseUrl
  assert(ownerUrl !== null, 'a database is configured or embedded')
  if (config.databaseUrl !== null) await reachDatabase('DATABASE_URL', config.databaseUrl)
  if (config.migrateDatabaseUrl !== null) await reachDatabase('STEWARD_MIGRATE_DATABASE_URL', config.migrateDatabaseUrl)
  if (config.mode === 'production') await refuseDemo(ownerUrl)
  await migrate({ url: ownerUrl, log: (line) => log.info(line) })

  const url = embeddedUrl === null
    ? config.databaseUrl ?? ownerUrl
    : await ensureAppLogin(embeddedUrl, { user: appUser, password: keptSecret(config.dataFolder, 'database-password') })
  if (config.migrateDatabaseUrl !== null) await admitAppLogin(ownerUrl, url)
  const database = openDatabase({ url, onIdleError: (error) => log.warn('an idle connection to the database broke', { error }) })
  try {
    if (await mayRewriteRecord(database.pool)) {
      log.warn('the sign-in of DATABASE_URL owns the record and could rewrite it; give the server one of its own and name the owner\'s in STEWARD_MIGRATE_DATABASE_URL')
    }
    return { database, url }
  } catch (error) {
    await database.close()
    throw error
  }
}
