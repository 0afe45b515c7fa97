import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { Needs } from './needs.tsx'
import { dashboardText } from './text.ts'

const at = '2026-03-01T12:00:00Z'
/** What each call answers, by its path; every other one finds nothing. */
function serve(answers: Readonly<Record<string, { readonly data: readonly unknown[]; readonly total?: number }>>, failing?: string, asked: string[] = []): void {
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, search } = new URL(address, 'http://x')
    if (pathname === '/platform/results/queue') asked.push(search)
    if (pathname === failing) return Promise.resolve({ ok: false, status: 503, text: () => Promise.resolve(JSON.stringify({ response_error: true, status_code: 503, status_message: 'Busy', code: 'REQUEST_OVERLOADED', data: [] })) })
    const { data, total = 0 } = answers[pathname] ?? { data: [] }
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data, metadata: { limit: 1, next_cursor: null, total, total_is_exact: true } })) })
  })
}
afterEach(() => vi.unstubAllGlobals())

async function show(...grants: (string | Parameters<typeof grant>)[]) {
  setSession({ status: 'signed-in', user: staffUser(grants.map((each) => (typeof each === 'string' ? grant(each) : grant(...each)))), token: 'x' })
  const root = createRootRoute()
  const index = createRoute({ getParentRoute: () => root, path: '/', component: Needs })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({ routeTree: root.addChildren([index, rest]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  return within(await screen.findByRole('region', { name: 'Needs you now' }))
}

const waiting = {
  '/api/bet/surveillance': { data: [{ opened_at: at }], total: 3 },
  '/platform/wallet/interrupted': { data: [{ age: 'hour', rounds: 4 }, { age: 'week', rounds: 1 }] },
  '/platform/wallet/rounds': { data: [{ last_call_at: at }] },
}

test('alerts and interrupted rounds stand there with how many they are, each with where it is seen to', async () => {
  serve(waiting)
  const needs = await show('SURVEILLANCE', 'CASINOCMS')
  const alerts = (await needs.findByText('surveillance alerts to be looked at')).closest('li')
  const rounds = (await needs.findByText('casino rounds that were interrupted')).closest('li')
  expect(alerts?.textContent).toMatch(/^3/)
  expect(rounds?.textContent).toMatch(/^5/)
  expect(alerts?.querySelector('a')?.getAttribute('href')).toMatch(/surveillance\?status=waiting/)
  expect(rounds?.querySelector('a')?.getAttribute('href')).toMatch(/casino_rounds\?tab=interrupted/)
})

test('what one’s own notifications still wait for stands there, each kind once', async () => {
  serve({ '/platform/notifications/needs': { data: [{ key: 'feed.silent', count: 2, since: at }] } })
  const needs = await show('SPORTS')
  const feeds = (await needs.findByRole('link', { name: dashboardText.needs.acts.feed })).closest('li')
  expect(feeds?.textContent).toMatch(/^2/)
})

test('what one may not see is not asked for, and nothing waits then', async () => {
  serve(waiting)
  const needs = await show('SPORTS')
  await needs.findByText('Nothing waits for you.')
  expect(needs.queryByText('surveillance alerts to be looked at')).toBeNull()
})

test('what could not be read is not passed over as nothing', async () => {
  serve({}, '/api/bet/surveillance')
  const needs = await show('SURVEILLANCE')
  await needs.findByText(/^Not everything that waits could be read/)
  expect(needs.queryByText('Nothing waits for you.')).toBeNull()
})

test.each([['who may verify', [['SPORTS', 'Result Verify']], 'to_verify'], ['who may not', [], 'declared']] as const)('results to be verified: %s is sent to those that are counted', async (_, may, state) => {
  const asked: string[] = []
  serve({ '/platform/results/queue': { data: [{ since: at, declared_at: at }], total: 2 } }, undefined, asked)
  const needs = await show('SPORTS', ...may.map((each) => [...each] as [string, string]))
  const item = (await needs.findByText(dashboardText.needs.verify)).closest('li')
  expect([item?.textContent?.[0], item?.querySelector('a')?.getAttribute('href')?.split('state=')[1]]).toEqual(['2', state])
  expect(asked.filter((search) => search.includes('state=') && !search.includes('no_result'))).toEqual([expect.stringContaining(`state=${state}`)])
})
