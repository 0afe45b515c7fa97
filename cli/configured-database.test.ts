import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

function reconcile(environment: Readonly<Record<string, string>>) {
  const { DATABASE_URL: _, ...rest } = process.env
  return spawnSync(process.execPath, [join(import.meta.dirname, 'reconcile.ts')], { env: { ...rest, ...environment }, encoding: 'utf8' })
}

test('a command on a folder without a database says so, and makes none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-nothing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const data = join(folder, 'data')
  const { status, stdout, stderr } = reconcile({ STEWARD_DATA: data })
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({ status: 2, stdout: '', stderr: `There is no database in ${data}. Name its folder with STEWARD_DATA, or another database with DATABASE_URL.` })
  expect(existsSync(data)).toBe(false)
})

test('a mistake of the configuration is said without a stack', () => {
  const { status, stderr } = reconcile({ STEWARD_MODE: 'prod' })
  expect(status).toBe(2)
  expect(stderr.trim()).toBe('The configuration is not valid:\n  - STEWARD_MODE is "prod"; it must be demo or production')
})
