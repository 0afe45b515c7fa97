import pg from 'pg'
import { appRole } from './open-database.ts'

export type Login = { readonly user: string; readonly password: string }

/**
 * Makes the sign-in that the server works with, or gives it this password: it may do what the application's role may and nothing
 * beside, whatever it asks for. After the migrations, which make that role.
 * @returns its connection string
 */
export async function ensureAppLogin(ownerUrl: string, login: Login): Promise<string> {
  const { user, password } = login
  await withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
    const name = pg.escapeIdentifier(user)
    await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} login nosuperuser nocreaterole nocreatedb password ${pg.escapeLiteral(password)}`)
    await client.query(`grant ${appRole} to ${name}`)
  })
  return withLogin(ownerUrl, login)
}

/** The same database, another sign-in. */
export function withLogin(url: string, { user, password }: Login): string {
  const changed = new URL(url)
  changed.username = encodeURIComponent(user)
  changed.password = encodeURIComponent(password)
  return changed.href
}

/** Lets the sign-in of `appUrl`, which somebody else made, take the application's role. Nothing is done where it may already. */
export async function admitAppLogin(ownerUrl: string, appUrl: string): Promise<void> {
  const asks = `select session_user as "user", pg_has_role(session_user, '${appRole}', 'member') as member`
  const found = await withClient(appUrl, async (client) => (await client.query<{ user: string; member: boolean }>(asks)).rows[0])
  if (found?.member === false) await withClient(ownerUrl, (client) => client.query(`grant ${appRole} to ${pg.escapeIdentifier(found.user)}`))
}

/** Whether the sign-in behind these connections could rewrite the record by laying down the application's role. */
export async function mayRewriteRecord(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_table_privilege(session_user, 'journal_entries', 'update, delete, truncate') or pg_has_role(session_user, (select relowner from pg_class where oid = 'journal_entries'::regclass), 'member') as may`)
  return rows[0]?.may ?? true
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'steward rights' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
