import { backup } from '#database/backup.ts'
import { BackupRefused } from '#database/backup-manifest.ts'
import { backupArguments, backupKey } from './backup-arguments.ts'
import { withOwnedDatabase } from './configured-database.ts'

const usage = `npm run backup -- FOLDER [--key FILE]

Writes the configured database, as it stands at one moment, into a new folder: beside a running server, or alone. --key: encrypts
it with the 64 hexadecimal digits in FILE. The signing and encryption secrets of the installation are not part of a backup.`

/** Ends with 0 when the backup is whole, 1 when it was refused, 2 for a wrong call. */
async function main(): Promise<number> {
  const wanted = backupArguments()
  if (wanted === null) {
    console.error(usage)
    return 2
  }
  try {
    const startedMs = performance.now()
    const key = backupKey(wanted.keyFile)
    const { tables, at } = await withOwnedDatabase((url) => backup({ url, folder: wanted.folder, key, log: console.log }))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows of ${tables.length} tables as of ${at} are in ${wanted.folder}${key === null ? ', not encrypted' : ', encrypted'}. ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
    return 0
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    console.error(error.message)
    return 1
  }
}

process.exitCode = await main()
