import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderHeld, holdFolder } from './folder-holder.ts'

let folder = ''
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'steward-hold-')) })
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(script: string) {
  const holder = JSON.stringify(new URL('./folder-holder.ts', import.meta.url).href)
  const child = spawn(process.execPath, ['--input-type=module', '-e', `import { holdFolder } from ${holder}; ${script}`], { stdio: ['ignore', 'pipe', 'inherit'] })
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
    const other = run(`holdFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`)
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

  it('goes to exactly one of two processes that race for dead holders, two hundred times', async () => {
    const folders = Array.from({ length: 200 }, (_, index) => join(folder, String(index)))
    for (const each of folders) {
      mkdirSync(each)
      writeFileSync(join(each, 'holder-1.json'), JSON.stringify({ pid: 999_999_999, mark: '', since: '2020-01-01T00:00:00.000Z' }))
    }
    // Each waits at every folder until the other is there too, so that they meet again and again, however full the machine is.
    const meeting = join(folder, 'meeting')
    mkdirSync(meeting)
    const racer = (own: string, other: string) => run(`
      import { existsSync, writeFileSync } from 'node:fs'
      console.log(JSON.stringify(${JSON.stringify(folders)}.map((each, index) => {
        writeFileSync(${JSON.stringify(`${meeting}/`)} + index + ${JSON.stringify(own)}, '')
        while (!existsSync(${JSON.stringify(`${meeting}/`)} + index + ${JSON.stringify(other)}));
        try { holdFolder(each); return 1 } catch { return 0 }
      })))
      setInterval(() => {}, 1000)`)
    const racers = [racer('a', 'b'), racer('b', 'a')]
    const won = (await Promise.all(racers.map((each) => each.said))).map((text) => JSON.parse(text) as number[])
    for (const each of racers) each.child.kill('SIGKILL')
    await Promise.all(racers.map((each) => each.ended))
    expect(folders.map((_, index) => (won[0]?.[index] ?? 0) + (won[1]?.[index] ?? 0))).toEqual(folders.map(() => 1))
    expect(won.every((each) => each.includes(1))).toBe(true)
  })
})
