import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const lines = readFileSync(new URL('../../contract/section-7.txt', import.meta.url), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const transcript = lines.map((line) => {
  const [state = '', method = '', path = '', ...rest] = line.split(' ')
  expect(rest, line).toEqual([])
  return { state, method, path }
})
const rows: readonly Endpoint[] = Object.values(api).flatMap((table) => Object.values(table as Readonly<Record<string, Endpoint>>))

test('every line of the transcript is built, later or excluded, and stands once', () => {
  for (const { state } of transcript) expect(['built', 'later', 'excluded']).toContain(state)
  expect(new Set(lines).size).toBe(lines.length)
})

test('what is built of the specification is what the tables say, both ways', () => {
  const built = transcript.filter((each) => each.state === 'built').map(({ method, path }) => `${method} ${path}`)
  const spec = rows.filter((row) => row.origin === 'spec').map((row) => `${row.method} ${row.path}`)
  expect(spec.toSorted()).toEqual(built.toSorted())
})

test('rows of our own take no path of the specification', () => {
  const paths = new Set(transcript.map((each) => each.path))
  for (const row of rows.filter((each) => each.origin === 'ours')) {
    expect(paths).not.toContain(row.path)
    expect(row.path).toMatch(/^\/platform\//)
  }
})
