import { verifyAudit } from '#database/audit-chain.ts'
import { BackupRefused, readManifest } from '#database/backup-manifest.ts'
import { MigrationRefused } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { reconcile } from '#database/reconcile.ts'
import { restore } from '#database/restore.ts'
import { proveSums } from '#server/analytics/prove-sums.ts'
import { backupArguments, backupKey } from './backup-arguments.ts'
import { withDatabaseToFill } from './configured-database.ts'

const usage = `npm run restore -- FOLDER [--key FILE]

Puts a backup into the configured database, which must be empty, and proves it: the books, the sums of reports and the record. Stop the server first.
The same two commands move an installation from the embedded database to another one.`

/** Ends with 0 when everything is there and proved, 1 when it was refused or is not right, 2 for a wrong call. */
async function main(): Promise<number> {
  const wanted = backupArguments()
  if (wanted === null) {
    console.error(usage)
    return 2
  }
  try {
    const key = backupKey(wanted.keyFile)
    // A folder that is no backup is refused before a database is made for it.
    readManifest(wanted.folder, key)
    return await withDatabaseToFill(async (url) => {
      const startedMs = performance.now()
      const { tables, at } = await restore({ url, folder: wanted.folder, key, log: console.log })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${rows} rows of ${tables.length} tables are back, as of ${at}. ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
      return await prove(url)
    })
  } catch (error) {
    if (!(error instanceof BackupRefused || error instanceof MigrationRefused)) throw error
    console.error(error.message)
    return 1
  }
}

async function prove(url: string): Promise<number> {
  const database = openDatabase({ url, connectionsMax: 1, applicationName: 'steward restore' })
  try {
    const checks = [...(await reconcile(database)).checks, ...(await proveSums(database))]
    const wrong = checks.reduce((sum, check) => sum + check.wrong, 0)
    const record = await verifyAudit(database)
    for (const check of checks.filter((each) => each.wrong > 0)) console.log(`WRONG  ${check.name}: ${check.wrong} of ${check.looked}`)
    console.log(wrong === 0 ? 'The books are right.' : `${wrong} things are wrong: they were when the backup was made.`)
    console.log(record.broken === null ? `The record is whole: ${record.rows} rows, head ${record.head ?? 'none'}.` : `THE RECORD IS BROKEN in seal ${record.broken.seal}: ${record.broken.what}`)
    return wrong === 0 && record.broken === null ? 0 : 1
  } finally {
    await database.close()
  }
}

process.exitCode = await main()
