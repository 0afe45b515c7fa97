import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureAppLogin } from '#database/app-login.ts'
import type { Login } from '#database/app-login.ts'
import { migrate } from '#database/migrate.ts'
import { startThrowAwayPostgres } from '#database/throw-away-postgres.ts'
import { sumHeard } from './sum-heard.ts'
import { sumRaces } from './sum-races.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of a role that may create databases, the migrated database that tests clone, the application's sign-in. */
    readonly testDatabaseServer: { readonly adminUrl: string; readonly template: string; readonly app: Login }
    /** Where each file of tests keeps what the end of the run adds up. */
    readonly linesFolder: string
  }
}

/** STEWARD_LINES names a folder that outlives the run, so that runs of a part each come to a whole; a run of everything has a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env['STEWARD_LINES']
  const linesFolder = kept ?? (await mkdtemp(join(tmpdir(), 'steward-lines-')))
  project.provide('linesFolder', linesFolder)
  const end = await serveDatabases(project)
  return async () => {
    await end()
    try {
      sumRaces(linesFolder)
      const whole = process.env['STEWARD_WHOLE'] !== undefined
      const wrong = whole || kept !== undefined ? sumHeard(linesFolder) : []
      if (whole && wrong.length > 0) throw new Error(wrong.join('\n'))
    } finally {
      if (kept === undefined) await rm(linesFolder, { recursive: true })
    }
  }
}

/**
 * One server for a whole test run: `DATABASE_URL` where it is set, else an embedded cluster in a temporary folder.
 * @param fill puts into the database that tests clone what each of them is to find, signed in as the application
 * @returns what ends it
 */
export async function serveDatabases(project: TestProject, fill?: (appUrl: string) => Promise<void>): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL'] ? { url: process.env['DATABASE_URL'], end: () => Promise.resolve() } : await startThrowAwayPostgres()
  const template = `steward_test_${project.name}_${process.pid}`
  await asAdmin(server.url, `create database ${template}`)
  await migrate({ url: withDatabase(server.url, template) })
  const app = { user: template, password: randomBytes(16).toString('hex') }
  const appUrl = await ensureAppLogin(withDatabase(server.url, template), app)
  await fill?.(appUrl)
  project.provide('testDatabaseServer', { adminUrl: server.url, template, app })
  return async () => {
    await asAdmin(server.url, `drop database if exists ${template} with (force)`)
    await asAdmin(server.url, `drop role ${app.user}`)
    await server.end()
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
