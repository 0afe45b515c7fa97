import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discardEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { throwAwayFolder } from '#database/throw-away-postgres.ts'
import type { DemoKey } from '../demo-keys.ts'

export type OwnServer = {
  readonly address: string
  readonly keys: readonly DemoKey[]
  /** What `/metrics` shows now, without labels: the sum over them. */
  metrics(): Promise<ReadonlyMap<string, number>>
  stop(): Promise<void>
}

/** Starts Steward as `npm start` does, in a process and a folder of its own with the demo world and its past, all of which is removed again. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await throwAwayFolder()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../start.ts', import.meta.url))], {
    env: { ...process.env, STEWARD_MODE: 'demo', STEWARD_DATA: folder, PORT: '0', DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (said.length > 100_000) return
      said += chunk.toString()
      const found = /Steward answers at (http:\/\/\S+)/.exec(said)?.[1]
      if (found !== undefined && said.includes('the past of the demo is played')) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the server did not start:\n${said.slice(-2_000)}`)))
  })
  return {
    address,
    keys: JSON.parse(await readFile(join(folder, 'demo-api-keys.json'), 'utf8')) as readonly DemoKey[],
    metrics: async () => readMetrics(await (await fetch(`${address}/metrics`)).text()),
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      await discardEmbeddedPostgres(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function readMetrics(text: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+)(?:\{[^}]*\})? (\S+)$/.exec(line) ?? []
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + Number(value))
  }
  return sums
}
