import pg from 'pg'
import { sessionSettings } from './session-settings.ts'

/** What happens to one statement of a transaction, told to a gate before it is sent. */
export type GatedStatement = { readonly text: string; readonly backendPid: number }

/** What the application may do; the migrations make it. Nobody signs in as it: sign-ins take it. */
export const appRole = 'steward_app'

/** A pool of connections in the application's role. Statements go through `withTransaction` only. */
export type Database = {
  readonly pool: pg.Pool
  /** Awaited before every statement of a transaction but its `begin`, `commit` included: the turnstile of interleaving tests. */
  readonly onStatement?: (statement: GatedStatement) => Promise<void>
  close(): Promise<void>
}

export type OpenDatabaseOptions = {
  readonly url: string
  /** Connections at most; the server itself allows 100. */
  readonly connectionsMax?: number
  readonly applicationName?: string
  /** The role every connection takes. `null` keeps the login role, which owns the schema: for tools, never for the server. */
  readonly role?: string | null
  /** Told of a connection that broke while idle; it is replaced by itself. */
  readonly onIdleError?: (error: Error) => void
}

const connectTimeoutMs = 10_000
/** A new connection plans every statement anew, in the moment in which many are wanted: after a quiet quarter of a minute bets waited for that. */
const idleTimeoutMs = 600_000
const statementTimeoutMs = 60_000
const idleInTransactionTimeoutMs = 30_000

/**
 * Opens a pool. Values come back as text where JavaScript has no exact type of its own: int8 and numeric as decimal
 * strings, timestamptz as ISO 8601 UTC with microseconds, date as YYYY-MM-DD; json is parsed.
 */
export function openDatabase(options: OpenDatabaseOptions): Database {
  const role = options.role === undefined ? appRole : options.role
  const { connectionString, asked } = withoutOptions(options.url)
  const pool = new pg.Pool({
    connectionString,
    max: options.connectionsMax ?? 20,
    idleTimeoutMillis: idleTimeoutMs,
    // Statements sent together take one round trip.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: options.applicationName ?? 'steward',
    options: [asked, ...Object.entries({ ...(role !== null && { role }), ...sessionSettings }).map(([name, value]) => `-c ${name}=${value}`)].join(' ').trim(),
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  })
  let closing = false
  pool.on('error', (error) => {
    // The pool is closed before its last sockets are, and the server may end first: nothing is lost by then.
    if (!closing) options.onIdleError?.(error)
  })
  return {
    pool,
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

/**
 * An address may ask for settings of its own (`?options=-c search_path=x`). The driver would let them take the place of all of ours, the
 * role among them; before ours they count where ours say nothing, since PostgreSQL hears the last word.
 */
function withoutOptions(url: string): { readonly connectionString: string; readonly asked: string } {
  if (!/[?&]options=/.test(url)) return { connectionString: url, asked: '' }
  const address = new URL(url)
  const asked = address.searchParams.getAll('options').join(' ')
  address.searchParams.delete('options')
  return { connectionString: address.href, asked }
}

const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
const getTypeParser = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (value: string) => unknown

/** Array types the driver has no constant for: text[], and those read like it: int8[], numeric[], timestamptz[]. */
const textArray = 1009
const textArraysOf = new Map([[1016, (text: string) => text], [1231, (text: string) => text], [1185, isoUtc]])

function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === TIMESTAMPTZ) return isoUtc
  if (oid === DATE || oid === TIMESTAMP) return (value) => value
  const element = textArraysOf.get(oid)
  if (element) {
    const parse = getTypeParser(textArray) as (value: string) => (string | null)[]
    return (value) => parse(value).map((each) => each === null ? null : element(each))
  }
  return getTypeParser(oid, format)
}

/** `2026-11-21 02:39:07.123456+00` as `2026-11-21T02:39:07.123456Z`; infinities stay as they are. */
export function isoUtc(value: string): string {
  const blank = value.indexOf(' ')
  if (blank > 0 && value.endsWith('+00')) return `${value.slice(0, blank)}T${value.slice(blank + 1, -3)}Z`
  return value.replace(' ', 'T').replace(/\+00$/, 'Z')
}
