import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventPageProps } from '../../features/markets/event-page.tsx'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { paths } from '../paths.ts'
import { EventDeskPage } from './event-desk-page.tsx'

vi.mock('../../features/markets/event-page.tsx', () => ({
  EventPage: ({ eventId, panelOf }: EventPageProps) => panelOf({ id: eventId, name: 'North v South', game_id: '4' } as Parameters<typeof panelOf>[0], []),
}))
afterEach(() => vi.restoreAllMocks())

function open(address: string) {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'token' })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const event = createRoute({ getParentRoute: () => shell, path: paths.event, component: EventDeskPage })
  const history = createMemoryHistory({ initialEntries: ['/before', address] })
  const router = createRouter({ routeTree: root.addChildren([shell.addChildren([event])]), history })
  renderPart(<RouterProvider router={router as never} />)
  return router
}

test('an event under the address of another sport goes to its own, with what was asked for', async () => {
  const router = open('/dashboard/sports/7/30?view=open')
  await waitFor(() => expect(router.state.location.href).toBe('/dashboard/sports/4/30?view=open'))
  expect(router.history.length).toBe(2)
})

test('an event under its own address stays', async () => {
  const router = open('/dashboard/sports/4/30?view=open')
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(router.state.location.href).toBe('/dashboard/sports/4/30?view=open')
})
