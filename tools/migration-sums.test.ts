import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedMigrations, migrationSums, migrationSumsPath } from './migration-sums.ts'

function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'steward-sums-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'database', 'migrations'), { recursive: true })
  writeFileSync(join(root, migrationSumsPath), '')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'database', 'migrations', name), text)
  return root
}
const keep = (root: string): void => writeFileSync(join(root, migrationSumsPath), migrationSums(root))

test('a new migration gets its line, and those that were delivered keep theirs', () => {
  const root = project({ '0001-first.sql': 'select 1;\n' })
  keep(root)
  expect(readFileSync(join(root, migrationSumsPath), 'utf8')).toBe('4a45092ccf992ea92250053a80b931b787924ba61648f420555511b84f10ab6c  0001-first.sql\n')
  writeFileSync(join(root, 'database', 'migrations', '0002-second.sql'), 'select 2;\n')
  keep(root)
  expect(readFileSync(join(root, migrationSumsPath), 'utf8').split('\n').map((line) => line.slice(66))).toEqual(['0001-first.sql', '0002-second.sql', ''])
  expect(changedMigrations(root)).toEqual([])
})

test('one that was delivered is told when it changes or is gone, also after the lines are written anew', () => {
  const root = project({ '0001-first.sql': 'select 1;\n', '0002-second.sql': 'select 2;\n' })
  keep(root)
  writeFileSync(join(root, 'database', 'migrations', '0001-first.sql'), 'select 1; -- better said\n')
  expect(changedMigrations(root)).toEqual(['0001-first.sql'])
  keep(root)
  expect(changedMigrations(root)).toEqual(['0001-first.sql'])
  rmSync(join(root, 'database', 'migrations', '0002-second.sql'))
  expect(changedMigrations(root)).toEqual(['0001-first.sql', '0002-second.sql'])
})
