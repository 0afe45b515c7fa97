import '../../testing/setup-dom.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { myNotificationsSearch } from '../../app/search.ts'
import { setSession } from '../../shared/session.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { NotificationsPage } from './notifications-page.tsx'
import type { Notification } from './use-notifications.ts'

const row = (id: string, changes: Partial<Notification> = {}): Notification => ({
  id, type: 'order', category: 'result', key: 'result.waiting', params: { market: `Market ${id}`, event: 'Northgate v Southgate', market_id: '300', event_id: '30', game_id: '3', person: 'Demo Trader' },
  title: 'plain', createdAt: '2026-03-01T12:00:00Z', avatarUrl: null, isUnRead: true, archived: false, priority: 'normal', endedAt: null, ...changes,
})
const rows = [row('3'), row('2', { isUnRead: false }), row('1', { endedAt: '2026-03-01T12:05:00Z' })]

let asked: string[] = []
let marked: { readonly path: string; readonly body: unknown }[] = []
function serve(): void {
  asked = []
  marked = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://x')
    if (init.method === 'PUT') marked.push({ path: url.pathname, body: JSON.parse(String(init.body)) })
    if (url.pathname === '/platform/notifications') asked.push(url.searchParams.toString())
    const data = url.pathname.endsWith('/counts') ? [{ all: 3, unread: 2, archived: 7, high: 0, low: 0 }] : rows
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data, metadata: { limit: 100, next_cursor: null } }) }
  })
}
afterEach(() => vi.unstubAllGlobals())

async function show(search = '') {
  serve()
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'x' })
  const router = renderPage({ path: '/dashboard/notifications', validateSearch: myNotificationsSearch, component: NotificationsPage }, search)
  await screen.findByText(/Market 3/)
  return router
}

test('a link brings back what was filtered and ordered; the tabs with their real counts, and filters, stand in the address', async () => {
  const router = await show('?tab=unread&category=result&sort=at')
  expect(asked).toEqual(['tab=unread&category=result&sort=at&limit=100'])
  expect(screen.getByRole('button', { name: 'Unread 2' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Archived 7' }))
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ tab: 'archived', category: 'result', sort: 'at' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Security')
  await vi.waitFor(() => expect(asked.at(-1)).toBe('tab=archived&category=security&sort=at&limit=100'))
})

test('the page is called after whose it is: what is written to sites is another', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My notifications')
})

test('those that are picked are put away together; one that is opened is read', async () => {
  await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 3' }))
  const bar = await screen.findByRole('toolbar')
  await userEvent.click(within(bar).getByRole('button', { name: 'Archive' }))
  await vi.waitFor(() => expect(marked).toHaveLength(2))
  expect(marked.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual(['1', '3'].map((id) => ({ path: `/platform/notifications/${id}`, body: { isUnRead: false, archived: true } })))
})
