import { expect, test } from 'vitest'
import { slim } from './slim-contract.ts'

test('calls keep how they are sent, and lose what only the server reads of them', () => {
  const source = `import { table } from './endpoint.ts'
const row = z.object({ id }).check(z.refine((it) => it.id !== ''))
const access = { kind: 'session' } as const
export const query = z.strictObject({ q: z.string() })
export const of = (name: string) => z.literal(name)
const shared = { method: 'PUT', origin: 'ours', effect: 'write', row, refusals: ['REQUEST_STALE'], body: query } as const
export const things = table({
  list: { method: 'GET', path: '/things', origin: 'ours', summary: 'Things, all of them', access, effect: 'read', query, row, csv: csvColumns(row, { id: 'text' }), refusals: [] },
  add: {
    method: 'POST', path: '/things', origin: 'ours', summary: 'Add', access, effect: 'write', body: z.strictObject({ row: z.string() }),
    row: z.object({ id }), extra: z.object({ count: z.int() }), refusals: ['ACCESS_NOT_FOUND']
  },
  change: { ...shared, path: '/things/{id}', access, summary: 'Change', refusals: [...kept, 'ACCESS_NOT_FOUND'] },
})
`
  const left = slim(source)
  expect(left).toContain("list: { method: 'GET', path: '/things', access, effect: 'read', query, ")
  expect(left).toContain('body: z.strictObject({ row: z.string() })')
  for (const gone of ['csvColumns', 'summary', 'Things, all', 'refusals', 'ACCESS_NOT_FOUND', 'REQUEST_STALE', 'count', "origin"]) expect(left).not.toContain(gone)
  // What several calls share is a part of each.
  expect(left).toContain("const shared = { method: 'PUT', effect: 'write', body: query } as const")
  expect(left).toContain("change: { ...shared, path: '/things/{id}', access, ")
  // What is made once may go where nobody uses it; what is a plain value or a function stays as it is.
  expect(left).toContain("const row = /*@__PURE__*/(() => (z.object({ id }).check(z.refine((it) => it.id !== ''))))()")
  expect(left).toContain('export const query = /*@__PURE__*/(() => (z.strictObject({ q: z.string() })))()')
  expect(left).toContain("const access = { kind: 'session' } as const\n")
  expect(left).toContain('export const of = (name: string) => z.literal(name)\n')
})
