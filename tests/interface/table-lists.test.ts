import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { webSources } from './web-sources.ts'

/** The files of tables without an address, as `docs/lists.md` gives their reasons. */
const reasoned = new Set([...readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'lists.md'), 'utf8').matchAll(/^\| `(web\/[^`]+)` \| [^|]{20,} \|$/gm)].map(([, file = '']) => file))

/** The attributes of every table of a source, each up to the end of its tag. */
function tables(source: string): readonly string[] {
  return [...source.matchAll(/<DataTable(?=[\s>])/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at++) {
      const sign = source[at]
      if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (depth === 0 && sign === '/' && source[at + 1] === '>') return source.slice(index, at)
    }
    return source.slice(index)
  })
}

const found = webSources().flatMap(({ file, source }) => tables(source).map((tag) => ({ file, hasAddress: /\slist=\{/.test(tag), saysItsQuery: /\squery=\{|\{\.\.\.[\w.]*table\}|state="ready"/.test(tag) })))

it('every table is a list with an address, or stands with its reason among those without', () => {
  expect(found.filter(({ hasAddress }) => hasAddress).length).toBeGreaterThan(25)
  expect(found.filter(({ file, hasAddress }) => !hasAddress && !reasoned.has(file)).map(({ file }) => file)).toEqual([])
})

it('no reason is given for what is not there, or has an address', () => {
  const without = new Set(found.filter(({ hasAddress }) => !hasAddress).map(({ file }) => file))
  expect([...reasoned].filter((file) => !without.has(file))).toEqual([])
})

it('every table whose rows are read says by which query, so that it can tell when they cannot be read again', () => {
  expect(found.filter(({ saysItsQuery }) => !saysItsQuery).map(({ file }) => file)).toEqual([])
})
