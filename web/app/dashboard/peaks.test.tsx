import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { Peaks } from './peaks.tsx'

afterEach(() => vi.unstubAllGlobals())

function renderPeaks(): void {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'x' })
  const root = createRootRoute()
  const index = createRoute({ getParentRoute: () => root, path: '/', component: Peaks })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({ routeTree: root.addChildren([index, rest]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
}

test('the sentence of a peak runs as the page does, whatever its names are written in', async () => {
  const row = { market_id: '300', event_id: '30', sport_id: '3', event_name: 'Northgate v Southgate', market_name: 'Match Odds', worst_outcome: 'Draw', worst: -500, currency: 'EUR' }
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data: [row] })) }))
  renderPeaks()
  const sentence = await screen.findByText('Northgate v Southgate, Match Odds: if Draw')
  // A direction of its own would be that of the first name.
  expect(sentence.closest('body [dir]')).toBeNull()
})

test('the first few of each currency are asked for, and all that come are shown', async () => {
  const asked: string[] = []
  const row = { event_id: '30', sport_id: '3', event_name: 'Northgate v Southgate', market_name: 'Match Odds', worst_outcome: 'Draw', worst: -500 }
  const data = ['INR', 'INR', 'INR', 'USD', 'USD', 'USD'].map((currency, index) => ({ ...row, currency, market_id: String(300 + index), market_name: `${currency} ${index}` }))
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data })) })
  })
  renderPeaks()
  for (const { market_name: name } of data) await screen.findByText(`Northgate v Southgate, ${name}: if Draw`)
  expect(asked.map((url) => new URL(url, 'http://site').searchParams.get('of_each'))).toEqual(['3'])
})

test('that the worst cases cannot be read is said, and not left as a card with nothing in it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: false, status: 500, text: () => Promise.resolve(JSON.stringify({ response_error: true, code: 'INTERNAL', message: 'Something went wrong' })) }))
  renderPeaks()
  await screen.findByText('The worst cases could not be read. They are asked for again.')
})
