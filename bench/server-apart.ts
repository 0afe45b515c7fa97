import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the process says once it answers. */
export type Told = { readonly address: string }

export type ServerApart<Said extends Told = Told> = {
  readonly said: Said
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** The server in a process of its own: what it computes and holds is then its own, and none of the load's. */
export async function startServerApart<Said extends Told = Told>(
  environment: Readonly<Record<string, string>>, program: URL = new URL('server-process.ts', import.meta.url),
): Promise<ServerApart<Said>> {
  const child = fork(fileURLToPath(program), { env: { ...process.env, ...environment } })
  const ended = once(child, 'exit')
  const [said] = await Promise.race([
    once(child, 'message') as Promise<[Said]>,
    ended.then(() => Promise.reject(new Error('the server ended before it answered'))),
  ])
  return {
    said,
    address: said.address,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

/** What a process holds now and has held at most since it began, MiB; null where the system does not tell (it is read from /proc). */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mebibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1_024
    return { now: mebibytes('VmRSS'), most: mebibytes('VmHWM') }
  } catch {
    return null
  }
}
