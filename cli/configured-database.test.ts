import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLogin } from '#database/app-login.ts'
import { testDatabase } from '../tests/support/database.ts'
import { withDatabase } from '../tests/support/database-setup.ts'

const db = await testDatabase()

function run(command: string, environment: Readonly<Record<string, string>>, ...named: readonly string[]) {
  const { DATABASE_URL: _, ...rest } = process.env
  return spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...named], { env: { ...rest, ...environment }, encoding: 'utf8' })
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-nothing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** What each command is named, a file or folder that it would make. */
const commands: readonly (readonly [command: string, makes: readonly string[]])[] = [['reconcile', []], ['sums', []], ['audit-verify', []], ['export-journal', ['books']], ['backup', ['books']]]

test.each(commands)('%s on a folder without a database says so, and makes neither a database nor what it would write', (command, names) => {
  const folder = emptyFolder()
  const data = join(folder, 'data')
  const { status, stdout, stderr } = run(command, { STEWARD_DATA: data }, ...names.map((name) => join(folder, name)))
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({ status: 2, stdout: '', stderr: `There is no database in ${data}. Name its folder with STEWARD_DATA, or another database with DATABASE_URL.` })
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that is no backup is not restored, and no database is made for it', () => {
  const folder = emptyFolder()
  const { status } = run('restore', { STEWARD_DATA: join(folder, 'data') }, join(folder, 'no-backup'))
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test.each(commands)('%s on a database that holds nothing of Steward says so, and writes nothing', async (command, names) => {
  const folder = emptyFolder()
  const name = `nothing_${process.pid}_${command.replace('-', '_')}`
  await db.owner.query(`create database ${name}`)
  onTestFinished(async () => { await db.owner.query(`drop database ${name}`) })
  const { status, stderr } = run(command, { DATABASE_URL: withDatabase(db.url, name) }, ...names.map((each) => join(folder, each)))
  expect([status, stderr.trim()]).toEqual([expect.toBeOneOf([1, 2]), expect.stringMatching(/^The database holds nothing of Steward[.:]/)])
  expect(readdirSync(folder)).toEqual([])
})

test.each(commands)('%s on a data folder that is no folder says so without a stack', (command, names) => {
  const folder = emptyFolder()
  const { status, stdout, stderr } = run(command, { STEWARD_DATA: '/dev/null' }, ...names.map((each) => join(folder, each)))
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({ status: 2, stdout: '', stderr: 'STEWARD_DATA: /dev/null cannot hold data: /dev/null is no folder' })
  expect(readdirSync(folder)).toEqual([])
})

test('a mistake of the configuration is said without a stack', () => {
  const { status, stderr } = run('reconcile', { STEWARD_MODE: 'prod' })
  expect(status).toBe(2)
  expect(stderr.trim()).toBe('The configuration is not valid:\n  - STEWARD_MODE is "prod"; it must be demo or production')
})

test.each(commands)('%s on a database that cannot be reached says so without password and stack, and writes nothing', (command, names) => {
  const folder = emptyFolder()
  const { status, stdout, stderr } = run(command, { DATABASE_URL: 'postgres://somebody:not-to-be-said@127.0.0.1:1/steward' }, ...names.map((each) => join(folder, each)))
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({
    status: 2, stdout: '', stderr: 'The configuration is not valid:\n  - DATABASE_URL names a database that does not let Steward in: connect ECONNREFUSED 127.0.0.1:1',
  })
  expect(readdirSync(folder)).toEqual([])
})

test('a certificate that is not there is said of the variable that names it', () => {
  const { status, stderr } = run('reconcile', { DATABASE_URL: 'postgres://somebody:not-to-be-said@127.0.0.1:1/steward?sslrootcert=/not/there' })
  expect(status).toBe(2)
  expect(stderr.trim()).toMatch(/^The configuration is not valid:\n {2}- DATABASE_URL names a database that does not let Steward in: ENOENT.*'\/not\/there'$/)
})

test('what is wrong with the sign-in that owns the schema is said of its variable', () => {
  const { status, stderr } = run('backup', { DATABASE_URL: db.appUrl, STEWARD_MIGRATE_DATABASE_URL: withLogin(db.url, { user: 'nobody_of_ours', password: 'not-to-be-said' }) }, join(emptyFolder(), 'books'))
  expect(status).toBe(2)
  expect(stderr.trim()).toBe('The configuration is not valid:\n  - STEWARD_MIGRATE_DATABASE_URL names a database that does not let Steward in: password authentication failed for user "nobody_of_ours"')
})

test('a sign-in that the server has not let into its role yet is told what lets it in', async () => {
  const login = { user: `not_let_in_${process.pid}`, password: 'not-to-be-said' }
  await db.owner.query(`create role ${login.user} login password '${login.password}'`)
  onTestFinished(async () => { await db.owner.query(`drop role ${login.user}`) })
  const { status, stderr } = run('reconcile', { DATABASE_URL: withLogin(db.url, login) })
  expect(status).toBe(2)
  expect(stderr.trim()).toBe('The sign-in of DATABASE_URL is not let into the role steward_app yet. Start the server once with STEWARD_MIGRATE_DATABASE_URL, which lets it in.')
})

test('what breaks off has found nothing wrong', async () => {
  await db.owner.query('alter table audit_seals rename to audit_seals_gone')
  onTestFinished(async () => { await db.owner.query('alter table audit_seals_gone rename to audit_seals') })
  const { status, stderr } = run('audit-verify', { DATABASE_URL: db.appUrl })
  expect(status).toBe(2)
  expect(stderr).toMatch(/^audit:verify broke off and has found nothing out: error: relation "audit_seals" does not exist/)
})
