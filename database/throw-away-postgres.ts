import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { FolderHeld } from './folder-holder.ts'

const prefix = 'steward-throw-away-'
const abandonedAfterMs = 60_000

/** What is thrown away needs no durability; deadlocks are found at once. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB', deadlock_timeout: '20ms' }

/** A PostgreSQL in a temporary folder, for tests and tools; `end` removes it. Those of killed runs are removed on the way. */
export async function startThrowAwayPostgres(): Promise<{ readonly url: string; end(): Promise<void> }> {
  const folder = await throwAwayFolder()
  const server = await startEmbeddedPostgres({ folder, settings, log: () => undefined })
  return {
    url: server.url,
    async end() {
      await server.stop()
      await discardEmbeddedPostgres(folder)
    },
  }
}

/** A temporary data folder for a server that is thrown away, with `discardEmbeddedPostgres` or by a later run. */
export async function throwAwayFolder(): Promise<string> {
  await discardAbandoned()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // The user PostgreSQL runs as must be able to pass; cluster and password below are that user's alone.
  chmodSync(folder, 0o755)
  return folder
}

/** A young folder may be about to be claimed by a run that is just starting. */
async function discardAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    try {
      if (Date.now() - statSync(folder).mtimeMs > abandonedAfterMs) await discardEmbeddedPostgres(folder)
    } catch (error) {
      // Held by a run that is going on, removed by another, or another user's: not ours to remove.
      if (!(error instanceof FolderHeld) && !['EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}
