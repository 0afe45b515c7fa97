import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readTable, tableFile } from './backup-files.ts'
import { BackupRefused, readManifest } from './backup-manifest.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { copiedTables, copyIn } from './copied-tables.ts'
import { migrate } from './migrate.ts'

export type RestoreOptions = {
  /** Connection string of the role that owns, or will own, the schema. */
  readonly url: string
  readonly folder: string
  /** The key the backup was made with, `null` where it was made without. */
  readonly key: Buffer | null
  readonly log?: (line: string) => void
}

/**
 * Puts a backup into an empty database, embedded or not, in one transaction: all of it or nothing. An older backup gets the schema
 * it was made with, and the later migrations after its rows, as the database it was made of would have.
 *
 * Refuses (`BackupRefused`): a database in which somebody works already, a backup that is damaged, changed or of a newer version, a
 * wrong key. What the database holds is left as it was then, save for an empty schema.
 */
export async function restore({ url, folder, key, log }: RestoreOptions): Promise<BackupManifest> {
  const manifest = readManifest(folder, key)
  await refuseUsed(url, manifest)
  const upTo = manifest.migration
  await migrate({ url, upTo, ...(log === undefined ? {} : { log }) })
  await inClient(url, async (client) => {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const tables = await copiedTables(client)
    refuseOtherTables(tables.map((table) => table.name), manifest)
    const links = await takeLinksAway(client)
    for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`)
    await client.query(`truncate ${tables.map((table) => pg.escapeIdentifier(table.name)).join(', ')}`)
    for (const table of manifest.tables) {
      const stream = client.query(copyFrom(copyIn(table)))
      await readTable(tableFile(folder, table.name, key !== null), stream, key, table.digest).catch((error: unknown) => { throw damaged(table.name, error) })
      if (stream.rowCount !== table.rows) throw new BackupRefused(`${table.name}: the manifest promises ${table.rows} rows and the file has ${stream.rowCount}`)
      log?.(`${table.name}: ${table.rows} rows`)
    }
    for (const { name, lastValue } of manifest.sequences) {
      if (lastValue !== null) await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), lastValue])
    }
    for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
    for (const link of links) await client.query(link)
    await client.query('commit')
    await client.query('analyze')
  })
  await migrate({ url, ...(log === undefined ? {} : { log }) })
  return manifest
}

/** Rows in any of these mean that somebody works in the database. */
const tellingTables = ['businesses', 'accounts', 'staff', 'bets', 'journal_entries', 'audit_log']

async function refuseUsed(url: string, manifest: BackupManifest): Promise<void> {
  await inClient(url, async (client) => {
    for (const name of tellingTables) {
      const { rows: [found] } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
      if (found?.there !== true) continue
      const { rowCount } = await client.query(`select from ${name} limit 1`)
      if (rowCount !== 0) throw new BackupRefused(`The database is not empty (${name} has rows). Restore into a new one; nothing was changed`)
    }
    const { rows: [history] } = await client.query<{ there: boolean }>("select to_regclass('migrations') is not null as there")
    if (history?.there !== true) return
    const { rows: [last] } = await client.query<{ number: number | null }>('select max(number) as number from migrations')
    if ((last?.number ?? 0) > manifest.migration.number) {
      throw new BackupRefused(`The database has a newer schema than the backup, which was made with ${manifest.migration.name}. Restore into a database without a schema; nothing was changed`)
    }
  })
}

function refuseOtherTables(names: readonly string[], manifest: BackupManifest): void {
  const missing = names.filter((name) => !manifest.tables.some((table) => table.name === name))
  const unknown = manifest.tables.map((table) => table.name).filter((name) => !names.includes(name))
  if (missing.length + unknown.length > 0) throw new BackupRefused(`The backup is of another schema; it lacks [${missing.join(', ')}] and has [${unknown.join(', ')}]`)
}

/** Damage may reach the database before the end of the file shows it: as a row that the table does not take. */
function damaged(table: string, error: unknown): unknown {
  const isRow = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
  return isRow ? new BackupRefused(`${table}: ${error.message}. The backup was changed or damaged`, { cause: error }) : error
}

/** Takes every foreign key away, so that tables may come in any order. @returns the statements that put them back, and look at every row */
async function takeLinksAway(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0 order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

async function inClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'steward restore' })
  await client.connect()
  try {
    await work(client)
  } finally {
    // Ends an unfinished transaction with it: nothing of it stays.
    await client.end()
  }
}
