import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FigureButton } from '../../shared/figure-button.tsx'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { FigureDesk } from './figure-desk.tsx'

const none = { bets: null, stake_minor: null, worst_outcome: null }
const held = {
  5: { rows: [{ kind: 'player', id: '9', name: 'demo-player', place: 'demo-agent', ...none, amount_minor: 35_500 }], sum_minor: 35_500 },
  9: {
    rows: [
      { kind: 'market', id: '300', name: 'Match Odds', place: 'Northgate v Southgate', bets: 2, stake_minor: 170_000, worst_outcome: 'Southgate', amount_minor: 30_000 },
      { kind: 'round', id: '70', name: 'Three Bells', place: 'round-1', ...none, amount_minor: 5_500 },
    ],
    sum_minor: 35_500,
  },
} as const
vi.stubGlobal('fetch', async (address: string) => {
  const id = /super-admins\/(5|9)\/held/.exec(address)?.[1] as '5' | '9' | undefined
  const { rows, sum_minor } = id === undefined ? { rows: [], sum_minor: 0 } : held[id]
  return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: rows, currency: 'EUR', parts: rows.length, sum_minor, metadata: { limit: 100, next_cursor: null } }) }
})
afterEach(() => vi.unstubAllGlobals())

test('what is held below an account opens the players who hold it, and each of them markets and rounds, and back', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SUPERADMINS'), grant('SUPERADMINS', 'Reports'), grant('BETS'), grant('CASINOCMS')]), token: 'x' })
  const root = createRootRoute()
  const page = <FigureDesk><FigureButton of={{ accountId: '5', userName: 'demo-agent', figure: 'held' }} name="Held">€355.00</FigureButton></FigureDesk>
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => page })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  renderPart(<RouterProvider router={createRouter({ routeTree: root.addChildren([index, rest]), history: createMemoryHistory({ initialEntries: ['/'] }) }) as never} />)
  await userEvent.click(await screen.findByRole('button', { name: /Held/ }))
  const players = await screen.findByRole('grid', { name: 'Held by open bets of demo-agent' })
  expect(screen.getByText('Sum of 1 player').parentElement?.textContent).toContain('€355.00')
  await userEvent.click(await within(players).findByRole('button', { name: /355\.00/ }))
  const parts = await screen.findByRole('grid', { name: 'Held by open bets of demo-player' })
  expect(screen.getByText('Sum of 2 markets and rounds').parentElement?.textContent).toContain('€355.00')
  const [market, round] = [await within(parts).findByRole('row', { name: /Match Odds/ }), await within(parts).findByRole('row', { name: /Three Bells/ })]
  expect(market.textContent).toMatch(/1,700\.00.*Southgate.*300\.00/)
  expect(within(market).getByRole('link').getAttribute('href')).toMatch(/account_id=.*9.*market_id=.*300/)
  expect(round.textContent).toMatch(/round-1.*the stake is lost.*55\.00/)
  expect(within(round).getByRole('link').getAttribute('href')).toContain('70')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the accounts' }))
  await screen.findByRole('grid', { name: 'Held by open bets of demo-agent' })
})
