import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureDemoWorld } from '#cli/load-world.ts'
import { openDatabase } from '#database/open-database.ts'
import { silentLog } from '#server/runtime/log.ts'
import { serveDatabases } from '../support/database-setup.ts'

/** One PostgreSQL for all products of a run: each clones a database that has the demo's people, accounts and games already. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return serveDatabases(project, async (appUrl) => {
    const database = openDatabase({ url: appUrl })
    const folder = await mkdtemp(join(tmpdir(), 'steward-e2e-'))
    try {
      await ensureDemoWorld({ database, dataFolder: folder, now: new Date(), seed: 'e2e', log: silentLog })
    } finally {
      await database.close()
      await rm(folder, { recursive: true })
    }
  })
}
