import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { tableFile, writeTable } from './backup-files.ts'
import { backupFormat, BackupRefused, writeManifest } from './backup-manifest.ts'
import type { BackedUpTable, BackupManifest } from './backup-manifest.ts'
import { copiedTables, copyOut } from './copied-tables.ts'

export type BackupOptions = {
  /** Connection string of a sign-in that may read every table. */
  readonly url: string
  /** Made by the backup; must not be there yet. It appears when the backup is whole, never before. */
  readonly folder: string
  /** 32 bytes, or `null` for a backup that is not encrypted. */
  readonly key: Buffer | null
  readonly log?: (line: string) => void
}

/**
 * Writes the whole database as it stands at one moment, beside a running server and without holding it up, in constant memory.
 * The same rows give the same digests. Refuses (`BackupRefused`) a folder that is there already and a database without our schema.
 */
export async function backup({ url, folder, key, log }: BackupOptions): Promise<BackupManifest> {
  if (existsSync(folder)) throw new BackupRefused(`${folder} is there already: name a new folder`)
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'steward backup' })
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read, read only')
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'")
    const { at, migration } = await standing(client)
    const tables: BackedUpTable[] = []
    for (const table of await copiedTables(client)) {
      const stream = client.query(copyTo(copyOut(table)))
      const digest = await writeTable(tableFile(partial, table.name, key !== null), stream, key)
      tables.push({ name: table.name, columns: table.columns, rows: stream.rowCount, digest })
      log?.(`${table.name}: ${stream.rowCount} rows`)
    }
    // Read last: a sequence stands outside of the snapshot, and must never be behind the rows that are in it.
    const { rows: sequences } = await client.query<{ name: string; lastValue: string | null }>(
      `select sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname = current_schema() order by sequencename`)
    await client.query('commit')
    const manifest: BackupManifest = { format: backupFormat, at, encrypted: key !== null, migration, tables, sequences }
    writeManifest(partial, manifest, key)
    renameSync(partial, folder)
    return manifest
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function standing(client: pg.Client): Promise<Pick<BackupManifest, 'at' | 'migration'>> {
  const { rows: [found] } = await client.query<{ there: boolean }>("select to_regclass('migrations') is not null as there")
  if (found?.there !== true) throw new BackupRefused('The database holds nothing of Steward: there is nothing to back up')
  const { rows: [last] } = await client.query<{ at: string; number: number; name: string; sha256: string }>(`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, number, name, sha256 from migrations order by number desc limit 1`)
  if (last === undefined) throw new BackupRefused('The database has had no migration: there is nothing to back up')
  const { at, ...migration } = last
  return { at, migration }
}
