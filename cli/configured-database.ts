import { hasEmbeddedCluster, runningEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { openDatabase } from '#database/open-database.ts'
import type { Database } from '#database/open-database.ts'
import { ConfigInvalid, readConfig } from '#server/config.ts'

/**
 * Runs a command on the database that the environment names: beside a running server, or alone with the embedded one brought up for
 * it. Where the environment is not valid or names no database that is there, ends the process with 2 and says so; nothing is made.
 */
export async function withConfiguredDatabase<Result>(command: string, body: (database: Database) => Promise<Result>): Promise<Result> {
  return withUrl(existingDatabaseUrl(), async (url) => {
    // Two: what makes the sums anew holds their lock with one while it adds up with the other.
    const database = openDatabase({ url, connectionsMax: 2, applicationName: `steward ${command}` })
    try {
      const { rows: [found] } = await database.pool.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`)
      if (found?.there !== true) refuseCall('The database holds nothing of Steward. Name another with STEWARD_DATA or DATABASE_URL.')
      return await body(database)
    } finally {
      await database.close()
    }
  })
}

/** Null: the embedded database of the data folder. */
function existingDatabaseUrl(owned = false): string | null {
  try {
    const { migrateDatabaseUrl, databaseUrl, dataFolder } = readConfig(process.env, process.cwd())
    const url = owned ? migrateDatabaseUrl ?? databaseUrl : databaseUrl
    if (url !== null || hasEmbeddedCluster(dataFolder)) return url
    return refuseCall(`There is no database in ${dataFolder}. Name its folder with STEWARD_DATA, or another database with DATABASE_URL.`)
  } catch (error) {
    if (!(error instanceof ConfigInvalid)) throw error
    return refuseCall(error.message)
  }
}

function refuseCall(why: string): never {
  console.error(why)
  process.exit(2)
}

/** The same for what needs the sign-in that owns the schema; `body` gets its connection string. */
export function withOwnedDatabase<Result>(body: (url: string) => Promise<Result>): Promise<Result> {
  return withUrl(existingDatabaseUrl(true), body)
}

/** For what fills a database: as `withOwnedDatabase`, but where the data folder has none yet, an empty one is made in it. */
export function withDatabaseToFill<Result>(body: (url: string) => Promise<Result>): Promise<Result> {
  const { migrateDatabaseUrl, databaseUrl } = readConfig(process.env, process.cwd())
  return withUrl(migrateDatabaseUrl ?? databaseUrl, body)
}

async function withUrl<Result>(configured: string | null, body: (url: string) => Promise<Result>): Promise<Result> {
  const { dataFolder } = readConfig(process.env, process.cwd())
  const running = configured ?? runningEmbeddedPostgres(dataFolder)
  const own = running === null ? await startEmbeddedPostgres({ folder: dataFolder, log: console.log }) : null
  try {
    return await body(running ?? own?.url ?? '')
  } finally {
    await own?.stop()
  }
}
