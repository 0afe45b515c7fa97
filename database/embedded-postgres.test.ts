import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { discardEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { FolderHeld } from './folder-holder.ts'

const settings = { fsync: 'off', shared_buffers: '32MB' }
const folders: string[] = []
const running: EmbeddedPostgres[] = []

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-embedded-'))
  // The user PostgreSQL runs as must be able to pass.
  chmodSync(folder, 0o755)
  return folder
}

function newFolder(): string {
  const folder = emptyFolder()
  folders.push(folder)
  return folder
}

/** A folder with a cluster in it, copied: making one takes most of a second. */
let made = ''
function folderWithCluster(): string {
  const folder = newFolder()
  execFileSync('cp', ['-a', join(made, 'postgres'), folder])
  return folder
}

beforeAll(async () => {
  made = emptyFolder()
  await (await startEmbeddedPostgres({ folder: made, settings, log: () => undefined })).stop()
})
afterAll(() => discardEmbeddedPostgres(made))

async function start(folder: string, log: string[] = [], restartsMax = 10): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, settings, restartsMax, log: (line) => log.push(line) })
  running.push(server)
  return server
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  // A connection cut by a killed server reports it here as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function eventually<Result>(look: () => Promise<Result>): Promise<Result> {
  for (let left = 200; ; left--) {
    try {
      return await look()
    } catch (error) {
      if (left === 0) throw error
      await sleep(25)
    }
  }
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) await discardEmbeddedPostgres(folder)
})

describe('the embedded PostgreSQL', () => {
  it('makes a durable cluster with checksums and a password, and keeps data and port over a restart', async () => {
    const folder = newFolder()
    const first = await start(folder)
    expect(await ask(first.url, "select current_setting('data_checksums') || current_setting('synchronous_commit') || current_setting('jit')")).toBe('ononoff')
    expect(await ask(first.url, "select datcollate from pg_database where datname = current_database()")).toBe('C.UTF-8')
    expect(statSync(join(first.folder, 'password')).mode & 0o777).toBe(0o600)
    await expect(ask(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
    await ask(first.url, 'create table kept as select 7 as n')
    await first.stop()
    const second = await start(folder)
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select n from kept')).toBe(7)
  })

  it('takes another port when the remembered one is taken', async () => {
    const folder = folderWithCluster()
    const first = await start(folder)
    await first.stop()
    const other = await start(folderWithCluster())
    writeFileSync(join(first.folder, 'port'), new URL(other.url).port)
    const second = await start(folder)
    expect(new URL(second.url).port).not.toBe(new URL(other.url).port)
    expect(await ask(second.url, 'select 1')).toBe(1)
  })

  it('says who holds the folder when it is started twice', async () => {
    const folder = folderWithCluster()
    await start(folder)
    const second = start(folder)
    await expect(second).rejects.toThrow(FolderHeld)
    await expect(second).rejects.toThrow(new RegExp(`process ${process.pid} since \\d{4}-`))
  })

  it('comes back after kill -9 of the server, with everything that was committed', async () => {
    const log: string[] = []
    const server = await start(folderWithCluster(), log)
    await ask(server.url, 'create table kept as select 7 as n')
    const killed = server.pid()
    process.kill(killed, 'SIGKILL')
    expect(await eventually(() => ask(server.url, 'select n from kept'))).toBe(7)
    expect(server.pid()).not.toBe(killed)
    expect(log.join('\n')).toMatch(/ended on its own \(SIGKILL\)[^]*is back/)
  })

  it('gives up, says why, and stops cleanly, when it cannot come back', async () => {
    const server = await start(folderWithCluster(), [], 2)
    // Without its control file the cluster cannot start.
    renameSync(join(server.folder, 'cluster', 'global', 'pg_control'), join(server.folder, 'cluster', 'global', 'gone'))
    process.kill(server.pid(), 'SIGKILL')
    expect((await server.lost).message).toContain('pg_control')
    await server.stop()
  })

  it('ends the server that a killed process left behind, and starts on its data', async () => {
    const folder = folderWithCluster()
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
      const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, settings: ${JSON.stringify(settings)}, log: () => {} })
      console.log(JSON.stringify({ url: server.url, pid: server.pid() }))`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const line = await new Promise<string>((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())))
    const orphan = JSON.parse(line) as { url: string; pid: number }
    await ask(orphan.url, 'create table kept as select 7 as n')
    parent.kill('SIGKILL')
    await new Promise((resolve) => parent.once('exit', resolve))
    expect(await ask(orphan.url, 'select n from kept')).toBe(7)

    const log: string[] = []
    const server = await start(folder, log)
    expect(log[0]).toContain(`(process ${orphan.pid})`)
    expect(server.pid()).not.toBe(orphan.pid)
    expect(await ask(server.url, 'select n from kept')).toBe(7)
  })

  it('leaves a foreign process alone whose number stands in a stale postmaster.pid', async () => {
    const folder = folderWithCluster()
    const first = await start(folder)
    const pidFile = join(first.folder, 'cluster', 'postmaster.pid')
    const text = readFileSync(pidFile, 'utf8')
    await first.stop()
    const bystander = spawn('sleep', ['60'], { stdio: 'ignore' })
    try {
      writeFileSync(pidFile, text.replace(/^\d+/, String(bystander.pid)))
      await start(folder)
      expect(bystander.exitCode).toBeNull()
      expect(bystander.signalCode).toBeNull()
    } finally {
      bystander.kill()
    }
  })

  it('begins anew after a start that was cut off while it made the cluster', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'postgres', 'cluster-unfinished', 'base'), { recursive: true })
    if (process.getuid?.() === 0) chmodSync(join(folder, 'postgres'), 0o777)
    const server = await start(folder)
    expect(await ask(server.url, 'select 1')).toBe(1)
  })

  it('gives the reason of the server when it cannot start', async () => {
    const folder = folderWithCluster()
    await expect(startEmbeddedPostgres({ folder, settings: { shared_buffers: 'plenty' }, log: () => undefined })).rejects.toThrow('invalid value for parameter "shared_buffers"')
  })

  it.runIf(process.getuid?.() === 0)('keeps the data where its user can reach it when the folder is closed to that user', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const log: string[] = []
    const server = await start(join(closed, 'data'), log)
    folders.unshift(join(closed, 'data'))
    expect(server.folder.startsWith(closed)).toBe(false)
    expect(log[0]).toContain(server.folder)
    await server.stop()
    expect((await start(join(closed, 'data'))).folder).toBe(server.folder)
  })
})

describe('discardEmbeddedPostgres', () => {
  it('removes everything, and nothing that is in use', async () => {
    const folder = folderWithCluster()
    const server = await start(folder)
    await expect(discardEmbeddedPostgres(folder)).rejects.toThrow(FolderHeld)
    await server.stop()
    await discardEmbeddedPostgres(folder)
    expect(existsSync(folder)).toBe(false)
  })
})
