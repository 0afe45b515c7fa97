import pg from 'pg'
import { FolderRefused, makeWritableFolder } from '#database/data-folder.ts'
import { hasEmbeddedCluster, runningEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { appRole, openDatabase } from '#database/open-database.ts'
import type { Database } from '#database/open-database.ts'
import { ConfigInvalid, readConfig } from '#server/config.ts'
import { reachDatabase } from '#server/reach-database.ts'

/**
 * Runs a command on the database that the environment names: beside a running server, or alone with the embedded one brought up for
 * it. Where the environment is not valid or names no database that is there and lets it in, or `body` throws, ends the process with 2 and
 * says so: 1 is left to what `body` finds. Nothing is made.
 */
export async function withConfiguredDatabase<Result>(command: string, body: (database: Database) => Promise<Result>): Promise<Result> {
  return withUrl(await target({ owned: false, toFill: false }), async (url) => {
    // Two: what makes the sums anew holds their lock with one while it adds up with the other.
    const database = openDatabase({ url, connectionsMax: 2, applicationName: `steward ${command}` })
    try {
      await refuseUnready(database)
      return await body(database)
    } catch (error) {
      return refuseCall(`${command} broke off and has found nothing out: ${error instanceof Error ? error.stack : String(error)}`)
    } finally {
      await database.close()
    }
  })
}

/** The same for what needs the sign-in that owns the schema; `body` gets its connection string, and what it throws is thrown on. */
export async function withOwnedDatabase<Result>(body: (url: string) => Promise<Result>): Promise<Result> {
  return withUrl(await target({ owned: true, toFill: false }), body)
}

/** For what fills a database: as `withOwnedDatabase`, but where the data folder has none yet, an empty one is made in it. */
export async function withDatabaseToFill<Result>(body: (url: string) => Promise<Result>): Promise<Result> {
  return withUrl(await target({ owned: true, toFill: true }), body)
}

/** `url` null: the embedded database of the data folder. */
type Target = { readonly dataFolder: string; readonly url: string | null }

async function target({ owned, toFill }: { readonly owned: boolean; readonly toFill: boolean }): Promise<Target> {
  try {
    const { migrateDatabaseUrl, databaseUrl, dataFolder } = readConfig(process.env, process.cwd())
    const asOwner = owned && migrateDatabaseUrl !== null
    const url = asOwner ? migrateDatabaseUrl : databaseUrl
    if (url !== null) await reachDatabase(asOwner ? 'STEWARD_MIGRATE_DATABASE_URL' : 'DATABASE_URL', url)
    else if (toFill) makeWritableFolder(dataFolder)
    else if (!hasEmbeddedCluster(dataFolder)) refuseCall(`There is no database in ${dataFolder}. Name its folder with STEWARD_DATA, or another database with DATABASE_URL.`)
    return { dataFolder, url }
  } catch (error) {
    if (error instanceof FolderRefused) return refuseCall(`STEWARD_DATA: ${error.message}`)
    if (!(error instanceof ConfigInvalid)) throw error
    return refuseCall(error.message)
  }
}

const [notAllowed, noSuchRole] = ['42501', '22023']
const nothingThere = 'The database holds nothing of Steward. Name another with STEWARD_DATA or DATABASE_URL.'

/** The first connection takes the application's role, which the migrations make and a start of the server lets the sign-in into. */
async function refuseUnready(database: Database): Promise<void> {
  try {
    const { rows: [found] } = await database.pool.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`)
    if (found?.there !== true) refuseCall(nothingThere)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : null
    if (code === noSuchRole) refuseCall(nothingThere)
    if (code !== notAllowed) throw error
    refuseCall(`The sign-in of DATABASE_URL is not let into the role ${appRole} yet. Start the server once with STEWARD_MIGRATE_DATABASE_URL, which lets it in.`)
  }
}

function refuseCall(why: string): never {
  console.error(why)
  process.exit(2)
}

async function withUrl<Result>({ dataFolder, url }: Target, body: (url: string) => Promise<Result>): Promise<Result> {
  const running = url ?? runningEmbeddedPostgres(dataFolder)
  const own = running === null ? await startEmbeddedPostgres({ folder: dataFolder, log: console.log }) : null
  try {
    return await body(running ?? own?.url ?? '')
  } finally {
    await own?.stop()
  }
}
