import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { openDatabase } from '#database/open-database.ts'
import type { Database } from '#database/open-database.ts'
import { readConfig } from '#server/config.ts'

/** Runs a command on the database that the environment names: beside a running server, or alone with the embedded one brought up for it. */
export async function withConfiguredDatabase<Result>(command: string, body: (database: Database) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataFolder } = readConfig(process.env, process.cwd())
  const running = databaseUrl ?? runningEmbeddedPostgres(dataFolder)
  const own = running === null ? await startEmbeddedPostgres({ folder: dataFolder, log: console.log }) : null
  const database = openDatabase({ url: running ?? own?.url ?? '', connectionsMax: 1, applicationName: `steward ${command}` })
  try {
    return await body(database)
  } finally {
    await database.close()
    await own?.stop()
  }
}
