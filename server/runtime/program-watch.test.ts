import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { silentLog } from './log.ts'
import { programDigest } from './program-digest.ts'
import { createProgramWatch } from './program-watch.ts'

const db = await testDatabase()
const root = mkdtempSync(join(tmpdir(), 'program-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'server', 'http'), { recursive: true })
writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}')
writeFileSync(join(root, 'server', 'http', 'a.ts'), 'one')
writeFileSync(join(root, 'server', 'a-b.ts'), 'two')
let offMs = 0
const watchOf = () => createProgramWatch({ database: db.database, log: silentLog, now: () => new Date(Date.now() + offMs), root })
const recorded = async () => (await db.owner.query<{ action: string }>(`select action from audit_log where action like 'program.%' order by id`)).rows.map((row) => row.action)

test('the digest is one that any other program computes from the files', async () => {
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  const lines = [['package.json', '{"version":"1.2.3"}'], ['server/a-b.ts', 'two'], ['server/http/a.ts', 'one']].map(([path, text]) => `${sum(text ?? '')}  ${path}\n`)
  expect(await programDigest(root)).toBe(sum(lines.join('')))
})

test('a start is told from an installation, and files that change under a running program are told once', async () => {
  await watchOf().started()
  const watch = watchOf()
  await watch.started()
  expect(await recorded()).toEqual(['program.installed', 'program.started'])
  await watch.compare()
  writeFileSync(join(root, 'server', 'a-b.ts'), 'twO')
  await watch.compare()
  await watch.compare()
  await watchOf().started()
  expect((await recorded()).slice(2)).toEqual(['program.changed', 'program.installed'])
})

test('a clock that leaves the database’s is told, and that it is right again', async () => {
  const before = (await recorded()).length
  const watch = watchOf()
  await watch.look()
  offMs = 60_000
  await watch.look()
  await watch.look()
  offMs = 0
  await watch.look()
  expect((await recorded()).slice(before)).toEqual(['program.clockOff', 'program.clockRight'])
})
