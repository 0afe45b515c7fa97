/** A worked example as a plain text table: see the `*.table` files beside this one. */
export type Scenario = {
  readonly settings: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

export type Row = Readonly<Record<string, string>>

/**
 * Reads the text of a table. Lines with `#` explain. `name: value` before the first table is a setting. `[name]` starts a
 * table; its first line names the columns; cells are parted by two spaces or more, and every row has them all (`-` stands
 * for an empty cell). Throws with the line number where the text is not so.
 */
export function parseScenario(text: string): Scenario {
  const settings: Record<string, string> = {}
  const tables: Record<string, Row[]> = {}
  let table: { columns: readonly string[] | null; rows: Row[] } | null = null
  for (const [index, raw] of text.split('\n').entries()) {
    const content = raw.trim()
    if (content === '' || content.startsWith('#')) continue
    const wrong = (why: string) => new Error(`line ${index + 1}: ${why}: ${content}`)
    const name = /^\[(.+)\]$/.exec(content)?.[1]
    if (name !== undefined) {
      table = { columns: null, rows: (tables[name] = []) }
    } else if (table === null) {
      const [, key, value] = /^([^:]+): (.+)$/.exec(content) ?? []
      if (key === undefined || value === undefined) throw wrong('a setting is "name: value"')
      settings[key] = value
    } else if (table.columns === null) {
      table.columns = content.split(/ {2,}/)
    } else {
      const { columns } = table
      const cells = content.split(/ {2,}/)
      if (cells.length !== columns.length) throw wrong(`${cells.length} cells under ${columns.length} columns`)
      table.rows.push(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
    }
  }
  return { settings, tables }
}

/** A cell or setting that the example must have. */
export function need(row: Readonly<Record<string, string>>, name: string): string {
  const value = row[name]
  if (value === undefined || value === '-') throw new Error(`"${name}" is missing`)
  return value
}

/** "1764.50" with the given decimals as an exact integer: 176450n for 2. */
export function decimal(text: string, decimals: number): bigint {
  const [, sign, whole, rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || rest.length > decimals) throw new Error(`"${text}" is not a number with ${decimals} decimals`)
  const size = BigInt(whole + rest.padEnd(decimals, '0'))
  return sign === '-' ? -size : size
}
