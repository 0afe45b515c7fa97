import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { accountUser, grant, staffUser } from '../../testing/sample-user.ts'
import { WorstActs, type Worst } from './worst-acts.tsx'
import { WorstView } from './worst-view.tsx'

afterEach(() => vi.unstubAllGlobals())

const losing = (market_id: string, currency: string, worst: number) => ({
  market_id, currency, worst, market_name: `Market ${market_id}`, event_id: '30', event_name: 'Northgate v Southgate', sport_id: '3', sport_name: 'Football', league_name: 'League',
  start_time: '2026-03-01T12:00:00Z', in_play: false, market_type: 'match_odds', status: 'open', bets: 1, stake: 100, view: 'total', worst_outcome: 'Draw', best: 100, best_outcome: 'Northgate',
} as const satisfies Worst)

test('the headline names where most would be lost in each currency, however many lines another one has', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'token' })
  const rows = [losing('1', 'EUR', -500), { ...losing('2', 'EUR', -400), status: 'closed' }, losing('3', 'INR', -1_000_000_000), losing('4', 'INR', -1)]
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
  expect(await screen.findAllByTitle('No more bets: it waits for its result')).toHaveLength(1)
  // The rows of the other currencies come behind all of the first.
  const { search } = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Worst in INR' })).href)
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({ tab: 'worst', currency: 'INR', book: 'total' })
})

const market = { id: '7', event_id: '30', name: 'Market 7', type: 'match_odds', status: 'open', bet_lock: false, revision: 0, result_begun: false, version: 4, of_feed: true, held: false, archived: false, selections: [], quotes: {}, bets: 1, stakes: [] }
const people = {
  'who may only look at bets': [staffUser([grant('BETS')]), ['Bets behind “Draw”']],
  'who may see sports': [staffUser([grant('BETS'), grant('SPORTS')]), ['Bets behind “Draw”', 'Event desk', 'Limits…', 'History…', 'Explain a bet…']],
  'who controls markets': [staffUser([grant('BETS'), grant('SPORTS'), grant('SPORTS', 'Market Control')]), ['Bets behind “Draw”', 'Event desk', 'Open, as the feed says', 'Suspend: bets are refused until it is opened', 'Limits…']],
  'an account of the tree': [accountUser(5), ['Bets behind “Draw”', 'Event desk', 'Limits…']],
} as const

test.each(Object.entries(people))('from a worst case leads what the server would let do: %s', async (_, [user, offered]) => {
  setSession({ status: 'signed-in', user, token: 'token' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (init.method !== undefined && init.method !== 'GET') sent.push([pathname, JSON.parse(String(init.body))])
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: pathname.includes('/api/game-market/') || init.method === 'PUT' ? [market] : [] }) }
  })
  const shown: Worst[] = []
  const root = createRootRoute({ component: () => <WorstActs row={losing('7', 'EUR', -500)} onBets={(row) => shown.push(row)} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'What can be done with Market 7, Northgate v Southgate' }))
  for (const name of offered) await screen.findByRole(/^(Open|Suspend)/.test(name) ? 'menuitemradio' : 'menuitem', { name })
  for (const name of ['Event desk', 'Limits…', 'Stop betting here…']) if (!(offered as readonly string[]).includes(name)) expect(screen.queryByRole('menuitem', { name })).toBeNull()
  expect(screen.queryAllByRole('menuitemradio')).toHaveLength(offered.some((name) => name.startsWith('Suspend')) ? 4 : 0)
  if (offered.some((name) => name.startsWith('Suspend'))) {
    await person.click(screen.getByRole('menuitemradio', { name: /^Suspend/ }))
    await vi.waitFor(() => expect(sent).toMatchObject([[expect.stringContaining('7'), { status: 'suspended' }]]))
  }
  await person.click(screen.getByRole('menuitem', { name: 'Bets behind “Draw”' }))
  expect(shown).toMatchObject([{ market_id: '7' }])
})
