import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who holds a folder: a process id, the mark that tells it from a later process of the same number, and since when (ISO). */
export type Holder = { readonly pid: number; readonly mark: string; readonly since: string }

export class FolderHeld extends Error {
  override readonly name = 'FolderHeld'
  readonly holder: Holder
  constructor(folder: string, holder: Holder) {
    super(`${folder} is held by process ${holder.pid} since ${holder.since}. Stop that one first, or use another folder.`)
    this.holder = holder
  }
}

const filePattern = /^holder-(\d+)\.json$/

/**
 * Claims a folder for this process, or throws `FolderHeld` naming the live process that has it. A dead holder is replaced.
 *
 * Each claim is a file with the next number, made by `link`, which fails if the name exists: of two processes that both see
 * a dead holder only one gets the next number. Numbers never go back (a released claim stays as a file with pid 0), so a
 * process acting on an old listing cannot claim a number that was free once.
 *
 * @returns a function that gives the folder back
 */
export function holdFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  for (let attempt = 0; attempt < 100; attempt++) {
    const last = lastClaim(folder)
    if (last && isAlive(last.holder)) throw new FolderHeld(folder, last.holder)
    const number = (last?.number ?? 0) + 1
    const holder: Holder = { pid: process.pid, mark: processMark(process.pid) ?? '', since: new Date().toISOString() }
    if (!claim(folder, number, holder)) continue
    for (const older of claims(folder)) if (older < number) rmSync(claimFile(folder, older), { force: true })
    return () => writeFileSync(claimFile(folder, number), JSON.stringify({ ...holder, pid: 0 }))
  }
  throw new Error(`${folder} could not be claimed: other processes keep claiming it`)
}

/**
 * Tells a process from a later one with the same number: boot and start tick where the system shows them, empty where it does
 * not. Null when there is no such process; one that ended and that nobody has waited for (a zombie) counts as gone.
 */
function processMark(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It may be someone else's: then it exists.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  if (process.platform === 'win32') return ''
  try {
    if (process.platform !== 'linux') return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name in parentheses may hold spaces; state and start tick are the 1st and the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : `${boot}/${fields[19]}`
  } catch {
    return null
  }
}

const isAlive = (holder: Holder): boolean => holder.pid > 0 && processMark(holder.pid) === holder.mark

function claim(folder: string, number: number, holder: Holder): boolean {
  const draft = join(folder, `holder-draft-${process.pid}-${number}`)
  writeFileSync(draft, JSON.stringify(holder))
  try {
    linkSync(draft, claimFile(folder, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function lastClaim(folder: string): { readonly number: number; readonly holder: Holder } | null {
  const number = Math.max(0, ...claims(folder))
  if (number === 0) return null
  try {
    return { number, holder: JSON.parse(readFileSync(claimFile(folder, number), 'utf8')) as Holder }
  } catch {
    return { number, holder: { pid: 0, mark: '', since: '' } }
  }
}

function claims(folder: string): number[] {
  try {
    return readdirSync(folder).flatMap((name) => filePattern.exec(name)?.[1] ?? []).map(Number)
  } catch {
    return []
  }
}

const claimFile = (folder: string, number: number): string => join(folder, `holder-${number}.json`)
