import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ListInAddress } from '../../shared/list-address.tsx'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { AccountBets } from './account-bets.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the bets of an account say by whose clock they are told, as its statement does', async () => {
  stubServer(() => ({ data: [], metadata: { limit: 100, next_cursor: null } }))
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')], { time_zone: 'Asia/Kolkata' }), token: 'token' })
  const tab = () => <ListInAddress besides="tab"><AccountBets accountId="5" /></ListInAddress>
  renderPart(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component: tab }), history: createMemoryHistory() }) as never} />)
  expect(await screen.findByText('Times in Asia/Kolkata')).toBeDefined()
})
