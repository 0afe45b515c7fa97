import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { WorstView } from './worst-view.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the headline names where most would be lost in each currency, however many lines another one has', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'token' })
  const losing = (market_id: string, currency: string, worst: number) => ({
    market_id, currency, worst, market_name: `Market ${market_id}`, event_id: '30', event_name: 'Northgate v Southgate', sport_id: '3', sport_name: 'Football', league_name: 'League',
    start_time: '2026-03-01T12:00:00Z', in_play: false, market_type: 'match_odds', status: 'open', bets: 1, stake: 100, view: 'total', worst_outcome: 'Draw', best: 100, best_outcome: 'Northgate',
  })
  const rows = [losing('1', 'EUR', -500), losing('2', 'EUR', -400), losing('3', 'INR', -1_000_000_000), losing('4', 'INR', -1)]
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    // A page of the list holds one currency alone; of each on request the first.
    const data = !pathname.endsWith('/exposure/worst') ? [] : searchParams.get('of_each') === '1' ? [rows[0], rows[2]] : rows.slice(0, 2)
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data, metadata: { next_cursor: null } }) }
  })
  const root = createRootRoute({ component: () => <WorstView filter={{}} book="total" /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  await screen.findByText('Most would be lost on Market 3, Northgate v Southgate, if it is Draw: -₹10,000,000.00')
  await screen.findByText('Most would be lost on Market 1, Northgate v Southgate, if it is Draw: -€5.00')
  // The rows of the other currencies come behind all of the first.
  const { search } = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Worst in INR' })).href)
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({ tab: 'worst', currency: 'INR', book: 'total' })
})
