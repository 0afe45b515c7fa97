import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of processor time so far; `postgres` is null where the system does not tell (it is read from /proc). */
export type CpuTime = { readonly process: number; readonly postgres: number | null }

const microsPerTick = 10_000

/** What this process (all its threads), or another one (those of its threads that live), and the PostgreSQL of this postmaster have used. */
export function cpuTime(postmaster: number, pid?: number): CpuTime {
  const { user, system } = process.cpuUsage()
  return { process: pid === undefined ? user + system : threadsTime(pid), postgres: postgresTime(postmaster) }
}

/** Microseconds of processor that the first thread of another process has used. */
export function firstThreadTime(pid: number): number {
  return runTime(String(pid))
}

function threadsTime(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + runTime(`${pid}/task/${thread}`), 0)
}

/** The postmaster and its processes that live, to the microsecond, and those that have ended, in ticks of 10 ms. */
function postgresTime(postmaster: number): number | null {
  try {
    const living = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter((pid) => pid.trim() !== '')
    const text = readFileSync(`/proc/${postmaster}/stat`, 'utf8')
    const [userOfEnded, systemOfEnded] = text.slice(text.lastIndexOf(')') + 2).split(' ').slice(13, 15).map(Number)
    return [String(postmaster), ...living].reduce((sum, pid) => sum + runTime(pid), 0) + ((userOfEnded ?? 0) + (systemOfEnded ?? 0)) * microsPerTick
  } catch {
    return null
  }
}

/** Microseconds of a process's first thread, or of one of its threads; 0 of what ended meanwhile. */
function runTime(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000
  } catch {
    return 0
  }
}
