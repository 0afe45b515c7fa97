import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFirst } from './fetch-first.ts'
import { LostChunk } from './lost-chunk.ts'

const asked: string[] = []
/** Addresses that fail so many times more. */
const failing = new Map<string, number>()
const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const left = failing.get(address) ?? 0
    failing.set(address, left - 1)
    if (left > 0) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response('code', { status: address.includes('gone') ? 404 : 200 }))
  })
})
afterEach(() => {
  asked.length = 0
  failing.clear()
  load.mockClear()
  document.head.replaceChildren()
  delete window.earlyFiles
  delete window.partFiles
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('fetches every file of a part before it imports it, and each once', async () => {
  load.mockImplementationOnce(() => {
    expect(asked).toEqual(['/assets/one.js', '/assets/shared.js'])
    return Promise.resolve('part')
  })
  expect(await fetchFirst(load, ['assets/one.js', 'assets/shared.js'])).toBe('part')
  expect(await fetchFirst(load, ['assets/other.js', 'assets/shared.js'])).toBe('part')
  expect(asked).toEqual(['/assets/one.js', '/assets/shared.js', '/assets/other.js'])
  expect(load).toHaveBeenCalledTimes(2)
})

it('imports a part that stands in what is there at once', async () => {
  expect([await fetchFirst(load), asked]).toEqual(['part', []])
})

it.each(['own', 'shared'])('imports nothing while a file of the part is missing, and asks again for that one alone: its %s', async (lost) => {
  // Each case has files of its own: what came once is there for good.
  const files = ['own', 'shared'].map((name) => `assets/${name}-without-${lost}.js`)
  const missing = `/assets/${lost}-without-${lost}.js`
  failing.set(missing, 1)
  await expect(fetchFirst(load, files)).rejects.toEqual(new LostChunk(`${lost}-without-${lost}`))
  expect(load).not.toHaveBeenCalled()
  expect(await fetchFirst(load, files)).toBe('part')
  expect(asked).toEqual([...files.map((file) => `/${file}`), missing])
})

it('takes an answer that is not the file for a failure', async () => {
  await expect(fetchFirst(load, ['assets/gone.js'])).rejects.toEqual(new LostChunk('gone'))
  expect(load).not.toHaveBeenCalled()
})

it('leaves alone what the page brings itself', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/base.js"><link rel="stylesheet" href="/assets/base.css" disabled>'
  expect([await fetchFirst(load, ['assets/base.js', 'assets/base.css']), asked]).toEqual(['part', []])
})

it('waits for what the head of the page fetches already, and fetches it where that failed', async () => {
  const coming = Promise.withResolvers<undefined>()
  window.earlyFiles = { '/assets/early.js': coming.promise, '/assets/late.js': Promise.reject(new TypeError('Failed to fetch')) }
  const part = fetchFirst(load, ['assets/early.js', 'assets/late.js'])
  await vi.waitFor(() => expect(asked).toEqual(['/assets/late.js']))
  expect(load).not.toHaveBeenCalled()
  coming.resolve(undefined)
  expect([await part, asked]).toEqual(['part', ['/assets/late.js']])
})

it('asks again for a style sheet where it stood among the others', async () => {
  const sheets = (): string[] => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '')
  const tell = (kind: 'load' | 'error', address: string): unknown => document.head.querySelector(`link[href="${address}"]`)?.dispatchEvent(new Event(kind))
  const first = fetchFirst(load, ['assets/sheet.css', 'assets/later.css'])
  tell('load', '/assets/later.css')
  tell('error', '/assets/sheet.css')
  await expect(first).rejects.toEqual(new LostChunk('sheet'))
  expect(sheets()).toEqual(['/assets/sheet.css', '/assets/later.css'])
  const again = fetchFirst(load, ['assets/sheet.css', 'assets/later.css'])
  tell('load', '/assets/sheet.css')
  expect([await again, sheets()]).toEqual(['part', ['/assets/sheet.css', '/assets/later.css']])
})

it('finds in the table what a part needs beside its own file, and fetches the table once, again where it did not come', async () => {
  window.partFiles = '/assets/parts-1.json'
  failing.set(window.partFiles, 1)
  await expect(fetchFirst(load, 'menu.js')).rejects.toEqual(new LostChunk('parts-1'))
  expect([load.mock.calls.length, asked.splice(0)]).toEqual([0, ['/assets/menu.js', '/assets/parts-1.json']])

  const table = { files: ['menu.js', 'popover.js', 'popover.css', 'drawer.js'], needs: [[1], [2], [], [1]] }
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json(table))
  })
  const part = fetchFirst(load, 'menu.js')
  await vi.waitFor(() => expect(document.head.querySelector('link')?.getAttribute('href')).toBe('/assets/popover.css'))
  expect([load.mock.calls.length, asked.splice(0)]).toEqual([0, ['/assets/parts-1.json', '/assets/popover.js']])
  document.head.querySelector('link')?.dispatchEvent(new Event('load'))
  expect(await part).toBe('part')
  expect(await fetchFirst(load, 'drawer.js')).toBe('part')
  expect(asked).toEqual(['/assets/drawer.js'])
})

it('takes what the page has of the table already, and a table that cannot be read for a file that did not come', async () => {
  window.partFiles = '/assets/parts-2.json'
  await expect(fetchFirst(load, 'first.js')).rejects.toEqual(new LostChunk('parts-2'))
  window.earlyFiles = { '/assets/parts-2.json': Promise.resolve({ files: ['first.js', 'second.js'], needs: [[1], []] }) }
  asked.length = 0
  expect([await fetchFirst(load, 'first.js'), asked]).toEqual(['part', ['/assets/second.js']])
})

it('puts the style sheets of what a part stands on before its own, the deepest first', async () => {
  window.partFiles = '/assets/parts-3.json'
  const files = ['page.js', 'list.js', 'page.css', 'cell.js', 'list.css', 'cell.css', 'side.js', 'side.css']
  window.earlyFiles = { '/assets/parts-3.json': Promise.resolve({ files, needs: [[1, 6, 2], [3, 4], [], [5], [], [], [7], []] }) }
  const part = fetchFirst(load, 'page.js')
  const sheets = () => [...document.head.querySelectorAll('link')]
  await vi.waitFor(() => expect(sheets().map((sheet) => sheet.getAttribute('href'))).toEqual(['cell', 'list', 'side', 'page'].map((name) => `/assets/${name}.css`)))
  for (const sheet of sheets()) sheet.dispatchEvent(new Event('load'))
  expect(await part).toBe('part')
})
