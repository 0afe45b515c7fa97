import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureAppLogin } from '#database/app-login.ts'
import type { Login } from '#database/app-login.ts'
import { migrate } from '#database/migrate.ts'
import { startThrowAwayPostgres } from '#database/throw-away-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of a role that may create databases, the migrated database that tests clone, the application's sign-in. */
    readonly testDatabaseServer: { readonly adminUrl: string; readonly template: string; readonly app: Login }
  }
}

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return serveDatabases(project)
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
