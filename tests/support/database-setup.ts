import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { FolderHeld } from '#database/folder-holder.ts'
import { migrate } from '#database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of a role that may create databases, and the migrated database that tests clone. */
    readonly testDatabaseServer: { readonly adminUrl: string; readonly template: string }
  }
}

const folderPrefix = 'steward-test-'

/** A cluster that is thrown away needs no durability; deadlocks are found at once. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB', deadlock_timeout: '20ms' }

/** One server for a whole test run: `DATABASE_URL` where it is set, else an embedded cluster in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL'] ? { url: process.env['DATABASE_URL'], end: () => Promise.resolve() } : await startThrowAway()
  const template = `steward_test_${process.pid}_template`
  await asAdmin(server.url, `create database ${template}`)
  await migrate({ url: withDatabase(server.url, template) })
  project.provide('testDatabaseServer', { adminUrl: server.url, template })
  return async () => {
    await asAdmin(server.url, `drop database if exists ${template} with (force)`)
    await server.end()
  }
}

async function startThrowAway(): Promise<{ url: string; end(): Promise<void> }> {
  await discardAbandoned()
  const folder = mkdtempSync(join(tmpdir(), folderPrefix))
  const server = await startEmbeddedPostgres({ folder, settings, log: () => undefined })
  return {
    url: server.url,
    async end() {
      await server.stop()
      await discardEmbeddedPostgres(folder)
    },
  }
}

/** What killed test runs left behind: their servers still run. */
async function discardAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(folderPrefix))) {
    await discardEmbeddedPostgres(join(tmpdir(), name)).catch((error: unknown) => {
      // Held by a run that is going on, or made by another user: not ours to remove.
      if (!(error instanceof FolderHeld) && !['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    })
  }
}

async function asAdmin(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
