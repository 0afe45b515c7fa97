import type pg from 'pg'

/** Two numbers that nothing else locks: whoever holds them together with others is a server at work on this database. */
const [group, lock] = [7_315_420, 1]

/** Said on a connection that a server keeps for as long as it works; it ends with that connection, however the server ends. */
export const sayAtWork = `select pg_advisory_lock_shared(${group}, ${lock})`

/** Servers that work on the database of this connection. */
export async function serversAtWork(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ servers: number }>(
    `select count(*)::int as servers from pg_locks
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database()) and (classid, objid) = ($1::int::oid, $2::int::oid)`,
    [group, lock])
  return rows[0]?.servers ?? 0
}
