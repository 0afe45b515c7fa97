import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '../../app/paths.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { NextInQueue } from './next-in-queue.tsx'
import { text } from './text.ts'
import type { WaitingMarket } from './use-results.ts'

const waits = (id: string): WaitingMarket => ({
  market_id: id, market_name: `Market ${id}`, market_type: 'fancy', market_status: 'declared', event_id: `9${id}`, event_name: `Event ${id}`, game_id: '4', game_name: 'Cricket', league_name: 'League',
  since: '2026-03-01T12:00:00Z', owner_id: null, owner: null, declared_by: 'demo-trader', declared_at: '2026-03-01T12:00:00Z', outcome: null, selections: [], bets: 0, stakes: [],
})

afterEach(() => vi.unstubAllGlobals())

function open(rows: WaitingMarket[], queue: string, marketId: string) {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://site').searchParams)
    const envelope = { response_error: false, status_code: 200, status_message: 'OK', data: rows, metadata: { limit: 100, next_cursor: null } }
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('SPORTS', 'Result Verify')], { id: '22' }), token: 'token' })
  const root = createRootRoute()
  const start = createRoute({ getParentRoute: () => root, path: '/', component: () => <NextInQueue marketId={marketId} queue={queue} /> })
  const event = createRoute({ getParentRoute: () => root, path: paths.event, component: () => null })
  const list = createRoute({ getParentRoute: () => root, path: paths.results, component: () => null })
  const router = createRouter({ routeTree: root.addChildren([start, event, list]), history: createMemoryHistory() })
  return { asked, router, ...renderPart(<RouterProvider router={router as never} />) }
}

test('the next that waits for this person comes after the one at hand in the order of the queue, and is a step away once that is done', async () => {
  const rows = [waits('1'), waits('2'), waits('3')]
  const { asked, router, queries } = open(rows, 'state=declared&game_id=4&sort=-bets', '2')
  const next = await screen.findByRole('link', { name: text.next.go({ market: 'Market 3', event: 'Event 3' }) })
  // Of what others declared, in the same order and of the same sport.
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ state: 'to_verify', game_id: '4', sort: '-bets', limit: '100' })
  expect(screen.getByRole('link', { name: text.next.back({ count: 2, more: 'no' }) })).toBeTruthy()
  expect(next.getAttribute('data-variant')).toBe('default')

  rows.splice(1, 1)
  await queries.invalidateQueries()
  await waitFor(() => expect(document.activeElement?.getAttribute('data-variant')).toBe('filled'))
  await userEvent.setup().keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/sports/4/93'))
  expect(router.state.location.search).toMatchObject({ market: expect.anything() as unknown, queue: 'state=declared&game_id=4&sort=-bets' })
})

test('of a queue of all that has no result, only what this person may declare is worked through', async () => {
  const { asked } = open([waits('1')], 'state=no_result', '2')
  await screen.findByRole('link', { name: text.next.go({ market: 'Market 1', event: 'Event 1' }) })
  expect(asked[0]?.get('state')).toBe('to_declare')
})

test('after the last of the order those before it come, and where nothing is left it says so, with the way back', async () => {
  const rows = [waits('1'), waits('2')]
  const { queries } = open(rows, 'sort=since', '2')
  expect(await screen.findByRole('link', { name: text.next.go({ market: 'Market 1', event: 'Event 1' }) })).toBeTruthy()
  rows.splice(0, 2)
  await queries.invalidateQueries()
  expect(await screen.findByText(text.next.none)).toBeTruthy()
  expect(screen.getByRole('link', { name: text.next.back({ count: 0, more: 'no' }) }).getAttribute('href')).toMatch(/^\/dashboard\/results/)
})
