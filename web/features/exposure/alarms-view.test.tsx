import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { AlarmsView } from './alarms-view.tsx'

afterEach(() => vi.unstubAllGlobals())

test('an alarm can be set before anything is open, in each currency that there is and for every sport', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS'), grant('SPORTS')]), token: 'token' })
  const sent: unknown[] = []
  const told: Readonly<Record<string, readonly object[]>> = {
    '/api/business': [{ id: '1', currency: 'JPY' }, { id: '2', currency: 'EUR' }],
    '/api/menu': [{ menu_id: '1', game_type: 'sport' }, { menu_id: '2', game_type: 'casino' }],
    '/api/game': [{ id: '4', menu_id: '1', name: 'Cricket' }, { id: '26', menu_id: '2', name: 'Roulette' }, { id: '2', menu_id: '1', name: 'Tennis' }],
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)))
    const data = told[new URL(address, 'http://localhost').pathname] ?? []
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data }) }
  })
  const person = userEvent.setup()
  renderPart(<AlarmsView openSports={new Map()} />)
  const options = (name: string) => [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text)
  await screen.findByRole('option', { name: 'Tennis' })
  expect([options('Currency of the books'), options('Sports')]).toEqual([['EUR', 'JPY'], ['All sports', 'Cricket', 'Tennis']])

  await person.selectOptions(screen.getByRole('combobox', { name: 'Currency of the books' }), 'JPY')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sports' }), 'Tennis')
  await person.type(screen.getByRole('textbox', { name: 'Loss from' }), '1500')
  await person.click(screen.getByRole('button', { name: 'Set an alarm' }))
  await vi.waitFor(() => expect(sent).toEqual([{ scope: 'market', view: 'my_pt', currency: 'JPY', sport_id: '2', threshold_minor: 1_500 }]))
})

test('an alarm says whether it rings and since when, how near the loss is, when it last rang, and leads to the market that would lose most', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS'), grant('SPORTS')]), token: 'token' })
  const worst = {
    market_id: '7', market_name: 'Match Odds', event_id: '30', event_name: 'Northgate v Southgate', sport_id: '3', sport_name: 'Football', league_name: 'League', start_time: '2026-03-01T12:00:00Z', in_play: false,
    market_type: 'match_odds', status: 'open', currency: 'EUR', bets: 1, stake: 100, view: 'total', worst: -120_000, worst_outcome: 'Draw', best: 100, best_outcome: 'Northgate',
  }
  const alarm = { account_id: null, account_name: null, sport_id: null, sport_name: null, scope: 'market', view: 'total', currency: 'EUR', created_at: '2026-03-01T10:00:00Z' }
  const alarms = [
    { ...alarm, id: '1', threshold_minor: 100_000, loss_minor: 120_000, ringing_since: '2026-03-01T12:30:00Z', ringing: 2, last_rung_at: '2026-03-01T12:40:00Z', worst },
    { ...alarm, id: '2', threshold_minor: 150_000, loss_minor: 120_000, ringing_since: null, ringing: 0, last_rung_at: '2026-03-01T11:00:00Z', worst },
    { ...alarm, id: '3', scope: 'all', threshold_minor: 200_000, loss_minor: 0, ringing_since: null, ringing: 0, last_rung_at: null, worst: null },
  ]
  vi.stubGlobal('fetch', async (address: string) => {
    const data = new URL(address, 'http://localhost').pathname.endsWith('/exposure/alarms') ? alarms : []
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data }) }
  })
  const root = createRootRoute({ component: () => <AlarmsView openSports={new Map()} /> })
  renderPart(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) }) as never} />)
  const items = await screen.findAllByRole('listitem')
  const said = items.map((item) => item.textContent)
  expect(said[0]).toMatch(/Rings.*in 2 markets, since 01 Mar, 12:30.*-€1,200\.00.*120 % of it/)
  expect(said[0]).toContain('Most would be lost on Match Odds, Northgate v Southgate, if it is Draw: -€1,200.00')
  expect(said[1]).toMatch(/Quiet.*80 % of it.*Last rang 01 Mar, 11:00/)
  expect(said[2]).toMatch(/Quiet.*0 % of it.*Has not rung yet/)
  expect(screen.getAllByRole('button', { name: 'What can be done with Match Odds, Northgate v Southgate' })).toHaveLength(2)
  const [board] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'All worst cases' })
  expect(Object.fromEntries(new URLSearchParams(new URL(board?.href ?? '').search))).toMatchObject({ tab: 'worst', currency: 'EUR', book: 'total' })
})
