import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { accessDocument } from '#contract/access-table.ts'
import { openapiDocument } from '#contract/openapi.ts'
import { dumpSchema } from '#database/dump-schema.ts'
import { generateTables } from '#database/generate-tables.ts'
import { migrate } from '#database/migrate.ts'
import { startThrowAwayPostgres } from '#database/throw-away-postgres.ts'
import { migrationSums, migrationSumsPath } from './migration-sums.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every generated file of the project and what it should hold, by its path from the root. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([['contract/openapi.json', `${JSON.stringify(openapiDocument(), null, 2)}\n`], ['docs/access.md', accessDocument()], [migrationSumsPath, migrationSums(root)], ...await fromSchema()])
}

/** Always from the embedded version, so that every machine writes the same bytes. */
async function fromSchema(): Promise<ReadonlyMap<string, string>> {
  const server = await startThrowAwayPostgres()
  try {
    await migrate({ url: server.url })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      return new Map([['database/schema.sql', await dumpSchema(client)], ['database/tables.ts', await generateTables(client)]])
    } finally {
      await client.end()
    }
  } finally {
    await server.end()
  }
}

if (import.meta.main) {
  for (const [path, text] of await generatedFiles()) {
    writeFileSync(join(root, path), text)
    console.log(`wrote ${path}`)
  }
}
