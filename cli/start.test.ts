import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { testDatabase } from '../tests/support/database.ts'

const { url, appUrl } = await testDatabase()
const dataFolder = await mkdtemp(join(tmpdir(), 'steward-start-'))
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

test('whoever is told where it answers can sign in there', async () => {
  const started = spawn(process.execPath, [fileURLToPath(new URL('start.ts', import.meta.url))], {
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
