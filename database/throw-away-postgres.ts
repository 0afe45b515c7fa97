import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { FolderHeld } from './folder-holder.ts'

const prefix = 'steward-throw-away-'
const abandonedAfterMs = 60_000

/** What is thrown away needs no durability; deadlocks are found at once. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB', deadlock_timeout: '20ms' }

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** Twelve times what a run of all tests has there. */
const roomBytes = 6 * 2 ** 30

/**
 * A PostgreSQL in a temporary folder, for tests and tools; `end` removes it. Those of killed runs are removed on the way. In memory where
 * there is room: a database has a thousand files, and ext4 looks at each of those that were removed in the minutes before
 * whenever it makes one, which was a sixth of the processor time of tests that make a database and remove it again.
 */
export async function startThrowAwayPostgres(): Promise<{ readonly url: string; end(): Promise<void> }> {
  const folder = await throwAwayFolder(hasRoom(memory) ? memory : tmpdir())
  const server = await startEmbeddedPostgres({ folder, settings, log: () => undefined })
  return {
    url: server.url,
    async end() {
      await server.stop()
      await discardEmbeddedPostgres(folder)
    },
  }
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  // What lies there is taken from what programs may have.
  return bavail * bsize >= roomBytes && process.availableMemory() >= 2 * roomBytes
}

/** A temporary data folder for a server that is thrown away, with `discardEmbeddedPostgres` or by a later run. */
export async function throwAwayFolder(place = tmpdir()): Promise<string> {
  for (const each of new Set([tmpdir(), memory])) await discardAbandoned(each)
  const folder = mkdtempSync(join(place, prefix))
  // The user PostgreSQL runs as must be able to pass; cluster and password below are that user's alone.
  chmodSync(folder, 0o755)
  return folder
}

/** A young folder may be about to be claimed by a run that is just starting. */
async function discardAbandoned(place: string): Promise<void> {
  if (!existsSync(place)) return
  for (const name of readdirSync(place).filter((each) => each.startsWith(prefix))) {
    const folder = join(place, name)
    try {
      if (Date.now() - statSync(folder).mtimeMs > abandonedAfterMs) await discardEmbeddedPostgres(folder)
    } catch (error) {
      // Held by a run that is going on, removed by another, or another user's: not ours to remove.
      if (!(error instanceof FolderHeld) && !['EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}
