import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { holdFolder } from './folder-holder.ts'
import { freePort } from './free-port.ts'
import { postgresHome, type PostgresHome } from './postgres-home.ts'
import { sessionSettings } from './session-settings.ts'

const user = 'steward'
const readyTimeoutMs = 120_000
const stopTimeoutMs = 60_000
const attemptsMax = 10
/** A server that ran this long has recovered: its earlier deaths no longer count. */
const healthyAfterMs = 60_000
const logBytesMax = 5_000_000

export type EmbeddedPostgres = {
  /** Connection string of the owner of database and schema; holds the password, so it belongs in no log. */
  readonly url: string
  /** The folder of cluster, password and server log. */
  readonly folder: string
  /** Process id of the PostgreSQL server now (it changes when a killed one was restarted). */
  pid(): number
  /** Resolves, with the reason, when PostgreSQL died and could not be restarted. Never rejects. */
  readonly lost: Promise<Error>
  /** Ends the server: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** The data folder; everything of the database is below `postgres/` in it, unless the user it runs as cannot get there. */
  readonly folder: string
  readonly log: (line: string) => void
  /** Server settings beyond ours, such as `fsync: 'off'` for a throw-away cluster. */
  readonly settings?: Readonly<Record<string, string>>
  /** How often a server that died is started again within a minute before `lost`. Default 10. */
  readonly restartsMax?: number
}

/**
 * Starts the PostgreSQL that comes with the package on a loopback port of its own, making the cluster at the first start, and
 * restarts it if it dies. A server left over by a killed process is ended first, one that another live process holds is left
 * alone: that throws `FolderHeld`.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = postgresHome(options.folder)
  const release = holdFolder(home.folder)
  try {
    if (home.moved) options.log(`database: the data is in ${home.folder}, since the user it runs as cannot reach ${options.folder}`)
    await createCluster(home, options.log)
    await endOrphan(home, options.log)
    const port = await choosePort(home)
    const url = (database: string) => `postgres://${user}:${password(home)}@127.0.0.1:${port}/${database}`
    const server = await supervise(home, port, options, release)
    await ensureDatabase(url('postgres')).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    return { url: url(user), folder: home.folder, ...server }
  } catch (error) {
    release()
    throw error
  }
}

/** Removes the database of a data folder for good, ending a server left behind. @throws FolderHeld while a live process has it */
export async function discardEmbeddedPostgres(folder: string): Promise<void> {
  const home = postgresHome(folder)
  holdFolder(home.folder)
  await endOrphan(home, () => undefined)
  rmSync(home.moved ? dirname(home.folder) : home.folder, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** Whether a data folder has a database of its own. Makes nothing where the folder is not there. */
export function hasEmbeddedCluster(folder: string): boolean {
  return existsSync(folder) && existsSync(join(postgresHome(folder).folder, 'cluster', 'PG_VERSION'))
}

/** The connection string of the server that a live process runs on a data folder, for tools that look beside it; null where none runs. */
export function runningEmbeddedPostgres(folder: string): string | null {
  if (!existsSync(folder)) return null
  const home = postgresHome(folder)
  const found = postmaster(home)
  if (!found || !isOurServer(found.pid, join(home.folder, 'cluster'))) return null
  return `postgres://${user}:${password(home)}@127.0.0.1:${readFileSync(join(home.folder, 'port'), 'utf8').trim()}/${user}`
}

/** Keeps one server running until `stop`. */
async function supervise(home: PostgresHome, port: number, options: EmbeddedOptions, release: () => void) {
  let stopping = false
  let deaths = 0
  let child = await firstLaunch(home, port, options)
  let startedAt = performance.now()
  let restarting = Promise.resolve()
  let reportLost: (error: Error) => void
  const lost = new Promise<Error>((resolve) => { reportLost = resolve })

  // A process that ends without `stop` takes the server with it as far as it can; after kill -9 the next start does.
  const endWithProcess = () => { if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT') }
  process.on('exit', endWithProcess)

  const restart = async (): Promise<void> => {
    if (performance.now() - startedAt > healthyAfterMs) deaths = 0
    for (let error: unknown = 'it keeps dying'; ; ) {
      if (stopping) return
      if (++deaths > (options.restartsMax ?? attemptsMax)) {
        options.log(`database: PostgreSQL could not be restarted: ${String(error)}`)
        return reportLost(new Error(`PostgreSQL died and could not be restarted: ${String(error)}`))
      }
      await sleep(Math.min(2_000, 25 * 2 ** deaths))
      try {
        child = await launch(home, port, options)
        startedAt = performance.now()
        watch(child)
        return options.log(`database: PostgreSQL is back (process ${child.pid})`)
      } catch (failure) {
        error = failure
      }
    }
  }
  const watch = (watched: ChildProcess) => watched.once('exit', (code, signal) => {
    if (stopping) return
    options.log(`database: PostgreSQL ended on its own (${signal ?? `exit code ${code}`}), restarting it`)
    restarting = restart()
  })
  watch(child)
  options.log(`database: PostgreSQL runs on port ${port} (process ${child.pid}), its data in ${home.folder}`)

  const end = async (): Promise<void> => {
    stopping = true
    await restarting
    await shutDown(home)
    process.off('exit', endWithProcess)
    release()
  }
  let ended: Promise<void> | undefined
  const stop = () => (ended ??= end())
  return { lost, stop, pid: () => child.pid ?? 0 }
}

async function createCluster(home: PostgresHome, log: (line: string) => void): Promise<void> {
  const cluster = join(home.folder, 'cluster')
  if (existsSync(cluster)) return
  log(`database: making a new cluster in ${home.folder}`)
  const passwordFile = join(home.folder, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  // The server's user must read it once; root reads it in any case.
  if (home.runAs) chownSync(passwordFile, home.runAs.uid, home.runAs.gid)
  // Made under another name and renamed, so that a start that was cut off leaves no half cluster behind.
  const draft = join(home.folder, 'cluster-unfinished')
  rmSync(draft, { recursive: true, force: true })
  await run(home, 'initdb', [
    '-D', draft, '-U', user, '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8',
    '--data-checksums', '--no-instructions',
  ])
  renameSync(draft, cluster)
}

const password = (home: PostgresHome): string => readFileSync(join(home.folder, 'password'), 'utf8').trim()

/** Ends the server of a process that was killed. A process that merely has the number of an old one is left alone. */
async function endOrphan(home: PostgresHome, log: (line: string) => void): Promise<void> {
  const found = postmaster(home)
  if (!found) return
  if (!isOurServer(found.pid, join(home.folder, 'cluster'))) return rmSync(join(home.folder, 'cluster', 'postmaster.pid'), { force: true })
  log(`database: ending the PostgreSQL (process ${found.pid}) that a killed start left behind`)
  await shutDown(home)
}

async function shutDown(home: PostgresHome): Promise<void> {
  const cluster = join(home.folder, 'cluster')
  const found = postmaster(home)
  if (!found || !isOurServer(found.pid, cluster)) return
  await run(home, 'pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', String(stopTimeoutMs / 1000)])
}

type Postmaster = { readonly pid: number; readonly ready: boolean }

function postmaster(home: PostgresHome): Postmaster | null {
  try {
    const lines = readFileSync(join(home.folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** Whether the process lives and is a PostgreSQL working in this cluster. */
function isOurServer(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
    // A server's working directory is its cluster; elsewhere its command line, which is ours, names it.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    return process.platform === 'win32' || execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/** The port of the last start if it is free, else a free one, which is remembered. */
async function choosePort(home: PostgresHome): Promise<number> {
  const file = join(home.folder, 'port')
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = await freePort(remembered).catch(() => freePort())
  writeFileSync(file, String(port))
  return port
}

/** After a killed server its last connections may still be ending, and PostgreSQL refuses to start beside them. */
async function firstLaunch(home: PostgresHome, port: number, options: EmbeddedOptions): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(home, port, options)
    } catch (error) {
      if (attempt === attemptsMax || !String(error).includes('is still in use')) throw error
      await sleep(200)
    }
  }
}

/** Starts the server and waits until it takes connections. */
async function launch(home: PostgresHome, port: number, options: EmbeddedOptions): Promise<ChildProcess> {
  const logFile = join(home.folder, 'server.log')
  const keep = existsSync(logFile) && statSync(logFile).size < logBytesMax
  const output = openSync(logFile, keep ? 'a' : 'w', 0o600)
  const from = keep ? statSync(logFile).size : 0
  const settings = Object.entries({ ...serverSettings(port), ...options.settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(home.native, 'bin', 'postgres'), ['-D', join(home.folder, 'cluster'), ...settings], {
    ...home.runAs, cwd: home.folder, stdio: ['ignore', output, output],
    // A session of its own: Ctrl+C in the terminal must reach the server process only, which ends its work before its database.
    detached: true,
  })
  closeSync(output)
  // Read by whoever waits for the start only: when the server ends later, its folder may be gone.
  const lastLines = () => readFileSync(logFile, 'utf8').slice(from).trim().split('\n').slice(-5).join('\n')
  const ended = new Promise<() => string>((resolve) => {
    child.once('error', (error) => resolve(() => error.message))
    child.once('exit', () => resolve(lastLines))
  })
  const deadline = performance.now() + readyTimeoutMs
  for (;;) {
    const state = postmaster(home)
    if (state?.ready && state.pid === child.pid) return child
    const why = await Promise.race([ended, sleep(5).then(() => null)])
    if (why !== null) throw new Error(`PostgreSQL did not start in ${home.folder}: ${why()}`)
    if (performance.now() > deadline) {
      child.kill('SIGQUIT')
      throw new Error(`PostgreSQL was not ready after ${readyTimeoutMs} ms in ${home.folder}`)
    }
  }
}

/** For a machine with two cores that it shares with the server; commits are durable, and whole pages go into the log as they are (decision 0048). */
function serverSettings(port: number): Readonly<Record<string, string>> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const megabytes = (part: number, least: number, most: number) => `${Math.round(Math.min(most, Math.max(least, (memory * part) / 2 ** 20)))}MB`
  return {
    port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '',
    max_connections: '100', shared_buffers: megabytes(1 / 8, 64, 2048), effective_cache_size: megabytes(1 / 2, 256, 65536),
    maintenance_work_mem: megabytes(1 / 64, 64, 512),
    wal_compression: 'off', wal_buffers: '16MB', max_wal_size: '4GB', min_wal_size: '256MB', checkpoint_timeout: '15min',
    log_timezone: 'UTC', log_checkpoints: 'off', password_encryption: 'scram-sha-256', ...sessionSettings,
  }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [user])
    if (rowCount === 0) await client.query(`create database ${user}`)
  } finally {
    await client.end()
  }
}

/** Runs one of the package's programs to its end. @throws with what it printed if it fails. */
function run(home: PostgresHome, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(home.native, 'bin', program), args, { ...home.runAs, cwd: home.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => { printed += chunk.toString() })
    child.stderr.on('data', (chunk: Buffer) => { printed += chunk.toString() })
    child.once('error', reject)
    child.once('close', (code) => code === 0 ? resolve() : reject(new Error(`${program} failed (exit code ${code}): ${printed.trim()}`)))
  })
}
