import type { TestDatabase } from '../support/database.ts'

/** What a refused call may write: the record of the calls themselves, guesses that were wrong, when a key was last used, and shares of a path as they are remembered before a bet is decided. */
const besideCalls = ['audit_log', 'idempotency_keys', 'leases', 'casino_nonces', 'sessions', 'sign_in_attempts', 'master_passwords', 'casino_keys', 'api_keys', 'share_vectors', 'current_vectors']

/** Of every table, the same in all databases of a run, how many rows there are and what stands in them. */
let text: string | undefined

/** Everything that a call could change, a line for each table. It is asked before and after thousands of calls: the one statement is planned once, and for one process. */
export async function worldOf({ owner }: TestDatabase): Promise<string> {
  const client = await owner.connect()
  try {
    await client.query('set max_parallel_workers_per_gather = 0')
    text ??= (await client.query<{ text: string }>(
      `select string_agg(format('select %L as name, count(*) as rows, sum(hashtextextended(t::text, 0)::numeric) as said from %I t', relname, relname), ' union all ' order by relname) as text
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)`, [besideCalls])).rows[0]?.text ?? ''
    const { rows } = await client.query<{ name: string; rows: string; said: string | null }>({ name: 'world', text })
    return rows.map(({ name, rows: count, said }) => `${name} ${count}/${said ?? ''}`).join('\n')
  } finally {
    client.release()
  }
}
