import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { webSources } from './web-sources.ts'

/** Every call by the name that code has for it: 'superAdmins.edit'. */
const calls = new Set(
  Object.entries(api as Readonly<Record<string, object>>).flatMap(([capability, table]) => Object.keys(table).map((name) => `${capability.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.${name}`)),
)

it('no screen reads of a call what the build leaves out of the browser: the form of its answer, and words about it', () => {
  const read = webSources().flatMap(({ file, source }) =>
    // A type is gone before the browser.
    [...source.replaceAll(/typeof [\w.]+/g, '').matchAll(/\b([a-z]\w*\.[a-z]\w*)\.(?:row|extra|csv|summary|refusals|origin)\b/g)].flatMap(([said, name = '']) => (calls.has(name) ? [`${file}: ${said}`] : [])))
  expect(read).toEqual([])
})
