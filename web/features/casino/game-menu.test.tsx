import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import type { Game } from './casino-rows.ts'
import { GameMenu } from './game-menu.tsx'
import { GamePlacesContext, type GamePlaces } from './game-places.ts'

const game = { id: '7', name: 'Harbour', version: 1, archived: false, status: 'active', desktop: true, mobile: true, popular: false } as Game

async function open(places: GamePlaces | null): Promise<void> {
  setSession({ status: 'signed-in', user: staffUser([grant('CASINOCMS'), grant('CASINOCMS', 'Casino Edit')]), token: 'x' })
  const root = createRootRoute()
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => <GamePlacesContext value={places}><GameMenu game={game} /></GamePlacesContext> })
  const router = createRouter({ routeTree: root.addChildren([index]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  fireEvent.click(await screen.findByRole('button', { name: 'What can be done with Harbour' }))
  await screen.findByRole('menuitem', { name: 'Edit…' })
}

test.each([
  ['Move to the very front', 'first'],
  ['Move to the very end', 'last'],
] as const)('%s takes the game there', async (entry, end) => {
  const toEnd = vi.fn<GamePlaces['toEnd']>(() => true)
  await open({ toEnd, firstId: '1', lastId: null })
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
  expect(toEnd.mock.calls).toEqual([['7', end]])
})

test.each([
  ['at the front', { firstId: '7', lastId: '9' }, ['Move to the very end']],
  ['at the end', { firstId: '1', lastId: '7' }, ['Move to the very front']],
  ['alone', { firstId: '7', lastId: '7' }, []],
  ['where the order is not that of players', null, []],
] as const)('a game %s goes only where it is not', async (_, ends, offered) => {
  await open(ends === null ? null : { toEnd: () => true, ...ends })
  expect(screen.queryAllByRole('menuitem', { name: /^Move/ }).map((item) => item.textContent)).toEqual(offered)
})
