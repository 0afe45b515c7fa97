import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

it('removes what killed runs left behind, and leaves alone what is young', async () => {
  const [abandoned, young] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'steward-throw-away-'))) as [string, string]
  writeFileSync(join(abandoned, 'left'), '')
  utimesSync(abandoned, new Date(0), new Date(0))
  const server = await startThrowAwayPostgres()
  expect([existsSync(abandoned), existsSync(young)]).toEqual([false, true])
  await server.end()
  rmSync(young, { recursive: true })
})
