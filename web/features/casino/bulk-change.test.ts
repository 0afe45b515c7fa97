import { afterEach, expect, test, vi } from 'vitest'
import { changeGames, changeOf, nothingChosen, refusedOf, wayBack, withLater } from './bulk-change.ts'

test('a bulk change holds what was chosen and nothing else', () => {
  const chosen = (values: Partial<typeof nothingChosen>, from: string | null = null) => changeOf({ ...nothingChosen, ...values }, from)
  expect(chosen({})).toBeNull()
  expect(chosen({ status: 'inactive', popular: 'no' })).toEqual({ status: 'inactive', popular: false })
  expect(chosen({ when: 'now' })).toEqual({ visible_from: null })
  expect(chosen({ when: 'at', desktop: 'yes' }), 'a moment is missing').toBeNull()
  expect(chosen({ when: 'at' }, '2100-01-01T00:00:00Z')).toEqual({ visible_from: '2100-01-01T00:00:00Z' })
  expect(chosen({ sub_category_id: '7' })).toEqual({ sub_category_id: '7' })
})

test('what takes it back names what was changed, at the version it came to; what was refused stays as it is', () => {
  const rows = [
    { id: '1', name: 'One', ok: true, code: null, message: null, before: { status: 'active' }, version: 4 },
    { id: '2', name: null, ok: false, code: 'CATALOGUE_ARCHIVED', message: 'It is archived.', before: null, version: null },
  ] as const
  expect(wayBack(rows)).toEqual([{ id: '1', change: { status: 'active' }, version: 4 }])
})

afterEach(() => vi.unstubAllGlobals())

test('where a call fails behind others, their results stay, what is left counts as refused, and another try takes its place', async () => {
  const wanted = Array.from({ length: 450 }, (_, index) => ({ id: String(index + 1), change: { popular: true } }))
  let calls = 0
  vi.stubGlobal('fetch', (_url: string, init: { readonly body: string }) => {
    if (++calls === 2) return Promise.resolve(new Response(JSON.stringify({ response_error: true, status_code: 403, status_message: 'Not any more.', data: [] }), { status: 403 }))
    const { games } = JSON.parse(init.body) as { readonly games: readonly { readonly id: string }[] }
    const data = games.map(({ id }) => ({ id, name: `Game ${id}`, ok: true, code: null, message: null, before: { popular: false }, version: 2 }))
    return Promise.resolve(new Response(JSON.stringify({ response_error: false, status_code: 200, status_message: 'OK', data }), { status: 200 }))
  })
  const rows = await changeGames(wanted, () => undefined)
  expect([rows.length, rows.filter((row) => row.ok).length, wayBack(rows).length]).toEqual([450, 200, 200])
  expect(rows[200]?.message).toContain('Not any more.')
  const left = refusedOf(wanted, rows)
  expect(left.map(({ id }) => id)).toEqual(wanted.slice(200).map(({ id }) => id))
  const whole = withLater(rows, await changeGames(left, () => undefined))
  expect(whole.map(({ id, ok }) => [id, ok])).toEqual(wanted.map(({ id }) => [id, true]))
})

test('where the first call fails nothing was changed, and that is said', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(changeGames([{ id: '1', change: { popular: true } }], () => undefined)).rejects.toThrow()
})
