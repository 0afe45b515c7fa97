import type pg from 'pg'

type Column = { readonly table: string; readonly column: string; readonly type: string; readonly array: boolean; readonly nullable: boolean }

/** What the driver hands out for each type (see `openDatabase`); a type that is missing here must be added before a column can have it. */
const typeNames: Readonly<Record<string, string>> = {
  int8: 'string', numeric: 'string', int2: 'number', int4: 'number', float8: 'number', oid: 'number',
  text: 'string', varchar: 'string', bpchar: 'string', citext: 'string', uuid: 'string', inet: 'string', cidr: 'string',
  bool: 'boolean', bytea: 'Uint8Array', json: 'unknown', jsonb: 'unknown',
  timestamptz: 'string', timestamp: 'string', date: 'string', interval: 'string',
}

/**
 * The text of `tables.ts`: one row type for each table and view as it is read, and one union for each enum. Money and ids come as
 * decimal strings and instants as ISO text; stores turn them into the words of the domain.
 */
export async function generateTables(client: Pick<pg.Client, 'query'>): Promise<string> {
  const enums = (await client.query<{ name: string; labels: string[] }>(`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`)).rows
  const columns = (await client.query<Column>(`
    select c.relname as table, a.attname as column, base.typname as type, t.typcategory = 'A' as array, not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      join pg_type base on base.oid = case when t.typcategory = 'A' then t.typelem when t.typtype = 'd' then t.typbasetype else t.oid end
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'migrations'
    order by c.relname, a.attnum`)).rows

  const known = new Map([...Object.entries(typeNames), ...enums.map((each) => [each.name, pascal(each.name)] as const)])
  const tables = new Map<string, string[]>()
  for (const { table, column, type, array, nullable } of columns) {
    const name = known.get(type)
    if (name === undefined) throw new Error(`${table}.${column} has type ${type}, which generate-tables.ts does not know`)
    const whole = array ? `readonly ${name}[]` : name
    tables.set(table, [...tables.get(table) ?? [], `  readonly ${column}: ${whole}${nullable && name !== 'unknown' ? ' | null' : ''}`])
  }
  return [
    '// Written by `npm run generate` from the schema. Rows as they are read: int8, numeric and instants come as text.\n',
    ...enums.map((each) => `export type ${pascal(each.name)} = ${each.labels.map((label) => `'${label}'`).join(' | ')}\n`),
    ...[...tables].map(([table, lines]) => `export type ${pascal(table)}Row = {\n${lines.join('\n')}\n}\n`),
    `/** Row types by table name. */\nexport type Tables = {\n${[...tables.keys()].map((table) => `  readonly ${table}: ${pascal(table)}Row`).join('\n')}\n}\n`,
  ].join('\n')
}

const pascal = (name: string): string => name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
