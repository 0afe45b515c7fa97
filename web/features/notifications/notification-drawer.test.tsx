import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { NotificationBanner } from './notification-banner.tsx'
import { NotificationDrawer } from './notification-drawer.tsx'
import type { Notification, Tab } from './use-notifications.ts'

const params = { market: 'Match Odds', event: 'Northgate v Southgate', market_id: '300', event_id: '30', game_id: '3', person: 'Demo Trader' }
const row = (id: string, changes: Partial<Notification> = {}): Notification => ({
  id, type: 'order', category: 'result', key: 'result.waiting', params, title: 'plain', createdAt: '2026-03-01T12:00:00Z', avatarUrl: null,
  isUnRead: true, archived: false, priority: 'normal', endedAt: null, ...changes,
})

let rows: Notification[] = []
let calls: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
let failing = false
/** The server's part, small: it keeps the rows and does to them what it is asked to. */
function serve(initial: Notification[]): void {
  rows = initial
  calls = []
  failing = false
  const inTab: Readonly<Record<Tab, (row: Notification) => boolean>> = {
    all: (each) => !each.archived, unread: (each) => each.isUnRead && !each.archived, archived: (each) => each.archived,
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://x')
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined
    const method = init.method ?? 'GET'
    if (method !== 'GET') calls.push({ method, path: url.pathname, body })
    let data: unknown[] = rows.filter(inTab[(url.searchParams.get('tab') ?? 'all') as Tab])
    if (failing) return { ok: false, status: 503, text: async () => JSON.stringify({ response_error: true, status_code: 503, status_message: 'Busy', code: 'REQUEST_OVERLOADED', data: [] }) }
    if (url.pathname.endsWith('/counts')) data = [{ ...Object.fromEntries(Object.entries(inTab).map(([tab, fits]) => [tab, rows.filter(fits).length])), high: rows.filter((each) => inTab.unread(each) && each.priority === 'high').length, low: 0 }]
    else if (method === 'PUT') rows = rows.map((each) => (url.pathname.endsWith(`/${each.id}`) ? { ...each, ...body } : each))
    else if (method === 'POST') rows = rows.map((each) => ({ ...each, isUnRead: false }))
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data, metadata: { limit: 20, next_cursor: null } }) }
  })
}
afterEach(() => vi.unstubAllGlobals())

const close = vi.fn()
async function show() {
  close.mockClear()
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'x' })
  const root = createRootRoute()
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => <NotificationDrawer opened onClose={close} /> })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({ routeTree: root.addChildren([index, rest]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  await screen.findByRole('dialog')
  return router
}
const tab = (name: RegExp) => screen.findByRole('tab', { name })

test('the tabs tell their real counts and hold what belongs there', async () => {
  serve([row('3'), row('2', { isUnRead: false }), row('1', { isUnRead: false, archived: true, endedAt: '2026-03-01T12:05:00Z' })])
  await show()
  expect(await tab(/^All ?2$/)).toBeDefined()
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(await tab(/^Unread ?1$/))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  await userEvent.click(await tab(/^Archived ?1$/))
  expect(await screen.findByText('Done')).toBeDefined()
})

test('a click reads it and goes to the market it is about', async () => {
  serve([row('3')])
  const router = await show()
  await userEvent.click(await screen.findByRole('button', { name: /Result to verify: Match Odds, Northgate v Southgate/ }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/dashboard/sports/3/30', search: { market: '300' } }))
  expect(close).toHaveBeenCalledOnce()
  expect(calls).toEqual([{ method: 'PUT', path: '/platform/notifications/3', body: { isUnRead: false } }])
})

test('marking all as read names the newest that was seen, and empties the unread', async () => {
  serve([row('9'), row('8')])
  await show()
  await tab(/^Unread ?2$/)
  await screen.findAllByRole('listitem')
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await tab(/^Unread ?0$/)).toBeDefined()
  expect(calls).toEqual([{ method: 'POST', path: '/platform/notifications/read-all', body: { up_to: '9' } }])
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true)
  await userEvent.click(await tab(/^Unread/))
  expect(await screen.findByText('Everything is read')).toBeDefined()
})

test('one is archived and taken out again without being opened', async () => {
  serve([row('3')])
  const router = await show()
  const [item] = await screen.findAllByRole('listitem')
  await userEvent.click(within(item ?? document.body).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('No notifications')).toBeDefined()
  await userEvent.click(await tab(/^Archived ?1$/))
  await userEvent.click(await screen.findByRole('button', { name: 'Move out of the archive' }))
  expect(await screen.findByText('The archive is empty')).toBeDefined()
  expect(router.state.location.pathname).toBe('/')
})

test('a failure says so and is tried again', async () => {
  serve([row('3')])
  failing = true
  await show()
  const retry = await screen.findByRole('button', { name: /again/i })
  failing = false
  await userEvent.click(retry)
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
})

test('marking all as read names the newest, though what presses stands before it', async () => {
  serve([row('5', { priority: 'high' }), row('12'), row('8')])
  await show()
  await tab(/^Unread ?3$/)
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('High priority')
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(calls).toEqual([{ method: 'POST', path: '/platform/notifications/read-all', body: { up_to: '12' } }])
})

test('what is of a high priority stands above every page until it is read', async () => {
  serve([row('5', { priority: 'high' }), row('4')])
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'x' })
  renderPart(<NotificationBanner />)
  const banner = await screen.findByRole('status', { name: 'High priority' })
  expect(banner.textContent).toContain('Result to verify: Match Odds')
  await userEvent.click(within(banner).getByRole('button', { name: 'Mark as read' }))
  await waitFor(() => expect(screen.queryByRole('status', { name: 'High priority' })).toBeNull())
  expect(calls).toEqual([{ method: 'PUT', path: '/platform/notifications/5', body: { isUnRead: false } }])
})

test('others of a high priority are counted in the banner, and each is read there', async () => {
  serve([row('9', { priority: 'high' }), row('7', { priority: 'high', params: { ...params, market: 'Bookmaker' } }), row('6', { priority: 'high', params: { ...params, market: 'Session' } }), row('4')])
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'x' })
  renderPart(<NotificationBanner />)
  const banner = await screen.findByRole('status', { name: 'High priority' })
  const more = within(banner).getByRole('button', { name: 'and 2 more of high priority' })
  expect(within(banner).queryByRole('list')).toBeNull()
  more.focus()
  await userEvent.keyboard('{Enter}')
  expect(more.getAttribute('aria-expanded')).toBe('true')
  const [second, third, ...rest] = await within(banner).findAllByRole('listitem')
  expect([second?.textContent, third?.textContent]).toEqual([expect.stringContaining('Bookmaker'), expect.stringContaining('Session')])
  expect(rest).toEqual([])
  await userEvent.click(within(third ?? document.body).getByRole('button', { name: 'Mark as read' }))
  await within(banner).findByRole('button', { name: 'and 1 more of high priority' })
  expect(calls).toEqual([{ method: 'PUT', path: '/platform/notifications/6', body: { isUnRead: false } }])
})
