import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import pg from 'pg'
import { appRole } from './open-database.ts'
import { serversAtWork } from './servers-at-work.ts'

export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

export type MigrateOptions = {
  /** Connection string of the role that owns, or will own, the schema. */
  readonly url: string
  readonly log?: (line: string) => void
  /** Folder of `NNNN-name.sql` files, numbered from 1 without a gap. Default: ours. */
  readonly folder?: string
  /** The last one to apply, which must be the very same file here: for putting rows of that schema back. Default: the newest. */
  readonly upTo?: { readonly number: number; readonly name: string; readonly sha256: string }
}

type Migration = { readonly number: number; readonly name: string; readonly text: string; readonly sha256: string }

/** As PostgreSQL counts its versions: 15.0. */
const oldestServer = 150_000

const namePattern = /^(\d{4})-[a-z0-9-]+\.sql$/

/**
 * Brings the schema to the newest version, each file in a transaction of its own. Concurrent starters are safe: a
 * migration begins by inserting its own row, so the second waits for the first and then finds the work done.
 *
 * Refuses (`MigrationRefused`): PostgreSQL before 15, a file changed after it was applied, a database newer than this code, work to do on a database that a
 * server works on, a role of the application that another installation made on the same server, a failing statement.
 * @returns how many files were applied by this call
 */
export async function migrate(options: MigrateOptions): Promise<number> {
  const known = readMigrations(options.folder ?? fileURLToPath(new URL('migrations', import.meta.url)))
  if (options.upTo) verifyApplied(options.upTo, known[options.upTo.number - 1])
  const migrations = known.slice(0, options.upTo?.number)
  const client = new pg.Client({ connectionString: options.url, application_name: 'steward migrate' })
  await client.connect()
  try {
    await refuseOldServer(client)
    await createHistory(client)
    const { rows } = await client.query<{ number: number; name: string; sha256: string }>('select number, name, sha256 from migrations order by number')
    for (const row of rows) verifyApplied(row, migrations[row.number - 1])
    const due = migrations.slice(rows.length)
    await refuseBeside(client, rows.length, due)
    await refuseRoleOfOthers(client, due)
    let applied = 0
    for (const migration of due) {
      if (!(await apply(client, migration))) continue
      applied++
      options.log?.(`database: applied ${migration.name}`)
    }
    return applied
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sql')).sort().map((name, index) => {
    const number = Number(namePattern.exec(name)?.[1])
    if (number !== index + 1) throw new MigrationRefused(`${name}: expected ${String(index + 1).padStart(4, '0')}-name.sql here; migrations are numbered from 1 without a gap`)
    const text = readFileSync(join(folder, name), 'utf8')
    return { number, name, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

/** What the schema and the statements ask for is there from PostgreSQL 15 on. */
export async function refuseOldServer(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows: [server] } = await client.query<{ number: number; version: string }>("select current_setting('server_version_num')::int as number, current_setting('server_version') as version")
  if (server !== undefined && server.number >= oldestServer) return
  throw new MigrationRefused(`the database is PostgreSQL ${server?.version ?? 'of an unknown version'}: Steward needs 15 or later`)
}

/** A server knows the schema that it was made for: nothing is changed under one. Those that start together have nothing at work yet. */
async function refuseBeside(client: pg.Client, applied: number, [next]: readonly Migration[]): Promise<void> {
  if (next === undefined || applied === 0) return
  const servers = await serversAtWork(client)
  if (servers === 0) return
  throw new MigrationRefused(`${next.name} waits to be applied, and ${servers === 1 ? 'a server of an older version works' : `${servers} servers of an older version work`} on this database: stop all of them first, then start this one`)
}

/**
 * The application's role is one for all databases of a PostgreSQL server, and each of them gives it its rights. Whoever is let into it
 * here holds those of the others too, so only its maker, or whom a superuser lets, installs once more.
 */
async function refuseRoleOfOthers(client: pg.Client, due: readonly Migration[]): Promise<void> {
  if (!due.some(({ text }) => text.includes(`create role ${appRole} `))) return
  // Before PostgreSQL 16 whoever may make roles may also give every one of them on.
  const { rows: [role] } = await client.query<{ owner: string; may: boolean }>(
    `select current_user as owner, pg_has_role(current_user, r.oid, 'member with admin option')
         or (current_setting('server_version_num')::int < 160000 and (select rolcreaterole from pg_roles where rolname = current_user)) as may
     from pg_roles r where r.rolname = $1`, [appRole])
  if (role === undefined || role.may) return
  throw new MigrationRefused(
    `this PostgreSQL server holds another installation of Steward: its role ${appRole} is there, and ${role.owner} may not give it on. Databases of one server share that role with all its rights, so give this installation a PostgreSQL server of its own. Where the two may share, let a superuser run: grant ${appRole} to ${pg.escapeIdentifier(role.owner)} with admin option`)
}

/** `if not exists` does not keep two starters at the very first start apart: the slower one may fail on the name. */
async function createHistory(client: pg.Client): Promise<void> {
  const text = `create table if not exists migrations (
    number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`
  try {
    await client.query(text)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !['23505', '42P07', '42710'].includes(error.code ?? '')) throw error
    await client.query(text)
  }
}

function verifyApplied(row: { number: number; name: string; sha256: string }, migration: Migration | undefined): void {
  if (!migration) throw new MigrationRefused(`The database has migration ${row.name}, which this version of Steward does not know: it was last used by a newer one`)
  if (row.sha256 !== migration.sha256) {
    throw new MigrationRefused(`${migration.name} was changed after it was applied to this database. Restore the file and put the change into a new migration`)
  }
}

/** @returns false if another starter applied it meanwhile */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    const { rowCount } = await client.query(
      'insert into migrations (number, name, sha256) values ($1, $2, $3) on conflict (number) do nothing', [migration.number, migration.name, migration.sha256])
    if (rowCount === 1) await client.query(migration.text)
    await client.query('commit')
    return rowCount === 1
  } catch (error) {
    await client.query('rollback')
    throw describe(migration, error)
  }
}

function describe(migration: Migration, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const line = error.position ? `:${migration.text.slice(0, Number(error.position) - 1).split('\n').length}` : ''
  const hints = [error.detail, error.hint, error.where].filter(Boolean).join(' ')
  return new MigrationRefused(`${migration.name}${line}: ${error.message}${hints ? ` (${hints})` : ''}`, { cause: error })
}
