import pg from 'pg'

/** One table as a backup holds it. */
export type CopiedTable = {
  readonly name: string
  /** In the order of the table; what the database computes by itself is left out. */
  readonly columns: readonly string[]
  /** The columns of the primary key: the order of the rows, so that the same rows are the same bytes. */
  readonly key: readonly string[]
}

/** Every table but the history of migrations, from the database's own catalogue: a table of tomorrow is not forgotten. */
export async function copiedTables(client: pg.ClientBase): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by k.place) from pg_index i
        cross join unnest(i.indkey::smallint[]) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    order by c.relname`)
  return rows
}

/** The statement that reads a table whole. */
export function copyOut({ name, columns, key }: CopiedTable): string {
  const order = key.length === 0 ? '' : ` order by ${names(key)}`
  return `copy (select ${names(columns)} from ${pg.escapeIdentifier(name)}${order}) to stdout`
}

/** The statement that takes what `copyOut` gave. */
export function copyIn({ name, columns }: Pick<CopiedTable, 'name' | 'columns'>): string {
  return `copy ${pg.escapeIdentifier(name)} (${names(columns)}) from stdin`
}

function names(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
