import type { TestDatabase } from '../support/database.ts'

/** What a refused call may write: the record of the calls themselves, guesses that were wrong, when a key was last used, and shares of a path as they are remembered before a bet is decided. */
const besideCalls = ['audit_log', 'idempotency_keys', 'leases', 'casino_nonces', 'sessions', 'sign_in_attempts', 'master_passwords', 'casino_keys', 'api_keys', 'share_vectors', 'current_vectors']

/** Everything that a call could change, a line for each table: how many rows, and what stands in them. */
export async function worldOf({ owner }: TestDatabase): Promise<string> {
  const { rows: found } = await owner.query<{ world: string }>(`
    select string_agg(format('%s %s', c.relname, (xpath('/row/n/text()', query_to_xml(
      format('select concat_ws(''/'', count(*), sum(hashtextextended(t::text, 0)::numeric)) as n from %I t', c.relname), false, true, '')))[1]), E'\\n' order by c.relname) as world
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> all($1)`, [besideCalls])
  return found[0]?.world ?? ''
}
