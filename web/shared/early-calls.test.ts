import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlyScript } from '../build/early-script.ts'
import { startFilesScript } from '../build/start-files-script.ts'
import { takeEarlyCall, waitsForTaking } from './early-calls.ts'

const page = { js: ['assets/list.js'], css: ['assets/list.css'], calls: [['SPORTS', '/api/list?state=open'], ['BETS', '/api/bets']] } as const
const script = `${startFilesScript([], 'assets/parts-1.json')};${earlyScript('/api/who', { '/list': page })}`
const seen = { section: 'SPORTS', restrict_access: false }
const asked: { readonly url: string; readonly authorization: string | undefined }[] = []

const calls = (): string[] => asked.flatMap(({ url }) => (url.startsWith('/api/') ? [url] : []))

function serverSays(permissions: readonly object[], status = 200): void {
  window.fetch = (url, init) => {
    asked.push({ url: String(url), authorization: new Headers(init?.headers).get('authorization') ?? undefined })
    return Promise.resolve(new Response(JSON.stringify({ data: [{ permissions }] }), { status }))
  }
}

async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address)
  // oxlint-disable-next-line no-implied-eval, no-new-func -- as the page runs it
  new Function(script)()
  await new Promise((resolve) => setTimeout(resolve))
}

const { fetch } = window
beforeEach(() => {
  document.documentElement.dataset['session'] = 'stored'
  window.sessionStorage.setItem('accessToken', 'token')
  serverSays([seen])
})
afterEach(() => {
  asked.length = 0
  window.fetch = fetch
  window.earlyCalls = {}
  delete window.earlyFiles
  delete window.partFiles
  document.head.replaceChildren()
  vi.useRealTimers()
})

it('asks who is there and what the page shows, and fetches its code', async () => {
  await open('/list')
  expect(asked).toEqual([{ url: '/api/who', authorization: 'token' }, { url: '/assets/list.js', authorization: undefined }, { url: '/api/list?state=open', authorization: 'token' }])
  expect([...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)).toEqual(['preload /assets/list.css'])
  // Not as a module: one that fails could not be asked for again.
  await expect(window.earlyFiles?.['/assets/list.js']).resolves.toBeUndefined()
})

it('fetches the table of parts for a page that is not one of them, and tells where it is', async () => {
  await open('/else')
  expect(asked.map(({ url }) => url)).toEqual(['/api/who', '/assets/parts-1.json'])
  expect(window.partFiles).toBe('/assets/parts-1.json')
  // As it was read: nobody asks for it a second time.
  await expect(window.earlyFiles?.['/assets/parts-1.json']).resolves.toEqual(expect.objectContaining({}))
})

it.each([
  ['an address with filters', '/list?state=all', [seen]],
  ['another page', '/else', [seen]],
  ['a section that is restricted', '/list', [{ ...seen, restrict_access: true }]],
  ['a section that is missing', '/list', []],
])('asks only who is there: %s', async (_, address, permissions) => {
  serverSays(permissions)
  await open(address)
  expect(calls()).toEqual(['/api/who'])
})

it('asks nothing without a session, and nothing more after a refusal', async () => {
  delete document.documentElement.dataset['session']
  await open('/list')
  expect(asked).toEqual([])
  document.documentElement.dataset['session'] = 'stored'
  serverSays([seen], 401)
  await open('/list')
  expect(calls()).toEqual(['/api/who'])
})

it('a reply is taken once, whole, and only while it is fresh', async () => {
  await open('/list')
  await window.earlyAsked
  expect(['/api/list?state=open', '/api/bets'].map(waitsForTaking)).toEqual([true, false])
  expect(await (await takeEarlyCall('/api/who'))?.json()).toEqual({ data: [{ permissions: [seen] }] })
  expect(takeEarlyCall('/api/who')).toBeNull()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
  expect(takeEarlyCall('/api/list?state=open')).toBeNull()
  vi.restoreAllMocks()
})
