import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once as event } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#database/free-port.ts'

/** A server that may be killed and started again at the same address. */
export type ServerProcess = {
  readonly address: string
  /** Resolves, for SIGKILL, once it is gone. SIGUSR2 ends its settlement worker alone (`ended-worker.ts`). */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): Promise<void>
  /** Ends as an operator ends it, and waits for that. @returns its exit code */
  end(): Promise<number | null>
  /** Starts it where it does not run, and waits until it is ready. */
  start(): Promise<void>
  readonly running: () => boolean
}

/** Loaded before each server, for what the harness does to it. */
const loadedFirst = ['../support/edited-sources.ts', 'stepped-clock.ts', 'ended-worker.ts']

/** @param logFile where it says what it does, after what stands there; null: nowhere */
export async function serverProcess(environment: Readonly<Record<string, string>>, logFile: string | null = null): Promise<ServerProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  const running = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  return {
    address,
    running,
    async signal(signal) {
      if (child === null || !running()) return
      const gone = signal === 'SIGKILL' ? event(child, 'exit') : null
      child.kill(signal)
      await gone
    },
    async end() {
      if (child === null || !running()) return null
      const gone = event(child, 'exit') as Promise<[number | null]>
      child.kill('SIGTERM')
      return (await gone)[0]
    },
    async start() {
      if (!running()) {
        const log = logFile === null ? null : openSync(logFile, 'a')
        child = spawn(process.execPath, [...loadedFirst.flatMap((each) => ['--import', new URL(each, import.meta.url).href]), fileURLToPath(new URL('server-process.ts', import.meta.url))], {
          env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) }, stdio: ['ignore', 'ignore', log ?? 'ignore'],
        })
        if (log !== null) closeSync(log)
      }
      await ready(address)
    },
  }
}

/** Waits until a server says that it can do its work. */
export async function ready(address: string, patienceMs = 120_000): Promise<void> {
  for (const until = Date.now() + patienceMs; ;) {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (reply?.ok) return
    if (Date.now() > until) throw new Error(`${address} was not ready after ${patienceMs} ms`)
    await sleep(20)
  }
}
