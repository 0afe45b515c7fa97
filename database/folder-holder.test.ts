import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderHeld, holdFolder } from './folder-holder.ts'

let folder = ''
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'steward-hold-')) })
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = (action: string) => `
  import { holdFolder } from ${JSON.stringify(new URL('./folder-holder.ts', import.meta.url).href)}
  try { holdFolder(${JSON.stringify(folder)}); console.log('held') } catch (error) { console.log(error.name) }
  ${action}`

function inProcess(action: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(action)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { child, said, ended }
}

describe('holdFolder', () => {
  it('refuses while held, and grants after release', () => {
    const release = holdFolder(folder)
    expect(() => holdFolder(folder)).toThrow(FolderHeld)
    release()
    holdFolder(folder)()
  })

  it('refuses a folder held by another process until that one is gone, even by kill -9', async () => {
    const other = inProcess('setInterval(() => {}, 1000)')
    expect(await other.said).toBe('held')
    expect(() => holdFolder(folder)).toThrow(`process ${other.child.pid} since`)
    other.child.kill('SIGKILL')
    await other.ended
    holdFolder(folder)()
  })

  it('does not take a later process with the same number for the holder', () => {
    writeFileSync(join(folder, 'holder-4.json'), JSON.stringify({ pid: process.pid, mark: 'an earlier boot', since: '2020-01-01T00:00:00.000Z' }))
    holdFolder(folder)()
    expect(readdirSync(folder)).toEqual(['holder-5.json'])
  })

  it('goes to exactly one of many processes that start at once on a dead holder', async () => {
    writeFileSync(join(folder, 'holder-1.json'), JSON.stringify({ pid: 999_999_999, mark: '', since: '2020-01-01T00:00:00.000Z' }))
    const all = Array.from({ length: 6 }, () => inProcess('setInterval(() => {}, 1000)'))
    const said = await Promise.all(all.map((each) => each.said))
    for (const each of all) each.child.kill('SIGKILL')
    await Promise.all(all.map((each) => each.ended))
    expect(said.toSorted()).toEqual(['FolderHeld', 'FolderHeld', 'FolderHeld', 'FolderHeld', 'FolderHeld', 'held'])
  })
})
