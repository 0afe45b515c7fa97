import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'steward-hold-'))
afterAll(() => rmSync(folder, { recursive: true }))
const module = fileURLToPath(new URL('hold-until-exit.mjs', import.meta.url))

/** Code of a process that holds the file, then does this. */
const holding = (file: string, then: string): readonly string[] =>
  ['--input-type=module', '-e', `import { appendFileSync } from 'node:fs'; import { holdUntilExit } from ${JSON.stringify(module)}; holdUntilExit(${JSON.stringify(file)}); ${then}`]

test('those who hold the same file do so one after the other, and give it back when they end', async () => {
  const [file, log] = [join(folder, 'held'), join(folder, 'log')]
  const work = `appendFileSync(${JSON.stringify(log)}, 'in '); await new Promise((resolve) => setTimeout(resolve, 50)); appendFileSync(${JSON.stringify(log)}, 'out ')`
  const ended = [1, 2, 3].map(() => once(spawn(process.execPath, holding(file, work), { stdio: 'inherit' }), 'exit'))
  expect((await Promise.all(ended)).map(([code]) => code as number)).toEqual([0, 0, 0])
  expect(readFileSync(log, 'utf8')).toBe('in out in out in out ')
  expect(existsSync(file)).toBe(false)
})

test('what a process that is gone has left behind is nobody’s', () => {
  const file = join(folder, 'left')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file, String(pid))
  expect(spawnSync(process.execPath, holding(file, ''), { timeout: 20_000 }).status).toBe(0)
})
