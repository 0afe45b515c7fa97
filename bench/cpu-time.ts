import { readFileSync, readdirSync } from 'node:fs'

/** Microseconds of processor time so far; `postgres` is null where the system does not tell (it is read from /proc). */
export type CpuTime = { readonly process: number; readonly postgres: number | null }

const microsPerTick = 10_000

/** What this process (all its threads) and the PostgreSQL of this postmaster have used. */
export function cpuTime(postmaster: number): CpuTime {
  const { user, system } = process.cpuUsage()
  return { process: user + system, postgres: postgresTime(postmaster) }
}

/** The postmaster with its ended children, and those that live. Ticks of 10 ms: fine over seconds. */
function postgresTime(postmaster: number): number | null {
  try {
    let ticks = 0
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const fields = statOf(name)
      if (fields === null) continue
      const [parent, user, system, userOfEnded, systemOfEnded] = [fields[1], fields[11], fields[12], fields[13], fields[14]].map(Number)
      if (Number(name) === postmaster) ticks += (user ?? 0) + (system ?? 0) + (userOfEnded ?? 0) + (systemOfEnded ?? 0)
      else if (parent === postmaster) ticks += (user ?? 0) + (system ?? 0)
    }
    return ticks * microsPerTick
  } catch {
    return null
  }
}

/** The fields behind the name of the process; null when it ended meanwhile. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
