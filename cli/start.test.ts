import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { eachOr } from '../tests/support/all.ts'
import { testDatabase } from '../tests/support/database.ts'

const { url, appUrl } = await testDatabase()
const starter = fileURLToPath(new URL('start.ts', import.meta.url))
const dataFolder = await mkdtemp(join(tmpdir(), 'steward-start-'))
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

test('whoever is told where it answers can sign in there', async () => {
  const started = spawn(process.execPath, [starter], {
    env: { PATH: process.env['PATH'], PORT: '0', STEWARD_DATA: dataFolder, DATABASE_URL: appUrl, STEWARD_MIGRATE_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(started, 'exit')
  try {
    let address: string | undefined
    for await (const line of createInterface({ input: started.stdout })) {
      address = /answers at (http:\S+)/.exec(line)?.[1]
      if (address !== undefined) break
    }
    started.stdout.resume()
    const client = createClient({ baseUrl: address ?? '', token: () => null, fetch })
    const { data: person } = await client(auth.adminLogin, { body: { user_name: 'owner', password: demoPassword } })
    expect(person.user_name).toBe('owner')
  } finally {
    started.kill('SIGTERM')
    await exited
  }
})

/** A start that must end by itself, and soon: what it says of why, and what it had begun before. */
function refused(environment: Readonly<Record<string, string>>) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [starter], { env: { PATH: process.env['PATH'], PORT: '0', ...environment }, encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' })
  return { ended: signal ?? status, begun: stdout, said: stderr.trim().split('\n') }
}

const file = join(dataFolder, 'a-file')
writeFileSync(file, '')
/** Below /proc and /sys nobody makes a folder, root neither. */
const useless = [file, join(file, 'below'), '/dev/null', ...(process.platform === 'linux' ? ['/proc/steward', '/sys/steward', '/proc'] : [])]

test.each(eachOr(useless, 1))('%s as the data folder ends the start with a sentence, before anything begins', (folder) => {
  expect(refused({ STEWARD_DATA: folder })).toEqual({ ended: 1, begun: '', said: ['The configuration is not valid:', expect.stringContaining(`STEWARD_DATA names a folder that is of no use: ${folder} cannot hold data: `)] })
})

test('an address that is none of this machine and a port that is taken end it so too, and no database is made', async () => {
  const folder = join(dataFolder, 'unused')
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const PORT = String((taken.address() as AddressInfo).port)
  expect(refused({ STEWARD_DATA: folder, PORT })).toEqual({ ended: 1, begun: '', said: ['The configuration is not valid:', expect.stringMatching(`PORT is ${PORT}, where something listens already .*EADDRINUSE.*choose another PORT$`)] })
  expect(refused({ STEWARD_DATA: folder, HOST: '192.0.2.1' })).toEqual({ ended: 1, begun: '', said: ['The configuration is not valid:', expect.stringContaining('HOST is "192.0.2.1", which is no address of this machine')] })
  expect(refused({ STEWARD_DATA: file, HOST: '999.1.1.1' })).toEqual({ ended: 1, begun: '', said: ['The configuration is not valid:', expect.stringContaining('STEWARD_DATA'), expect.stringContaining('HOST is "999.1.1.1"')] })
  expect(await readdir(folder)).toEqual([])
})

test('what is wrong is told at once, whoever finds it', () => {
  const told = ['STEWARD_MODE', 'PORT', 'DATABASE_URL', 'STEWARD_DATA', 'HOST'].map((name): unknown => expect.stringMatching(`^  - ${name} `))
  expect(refused({ STEWARD_MODE: 'prod', PORT: '99999', DATABASE_URL: 'postgres://', STEWARD_DATA: file, HOST: '192.0.2.1' })).toEqual({ ended: 1, begun: '', said: ['The configuration is not valid:', ...told] })
})

test('a data folder whose path is too long for PostgreSQL is told so, without its path', () => {
  const folder = join(dataFolder, ...Array.from({ length: 100 }, () => 'deep-below'))
  expect(refused({ STEWARD_DATA: folder })).toEqual({ ended: 1, begun: '', said: ['The configuration is not valid:', expect.stringMatching(/STEWARD_DATA .* path has 1\d{3} bytes, .* at most 900$/)] })
})
