import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { betTickerSearch } from '../../app/search.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { setSession } from '../../shared/session.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { BetTickerPage } from './bet-ticker-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('Back takes what was typed, as one, and leaves the filter that was set before', async () => {
  stubServer(() => ({ data: [], stream_no: 0 }))
  setSession({ status: 'signed-in', user: staffUser([grant('SURVEILLANCE')]), token: 'token' })
  const router = renderPage({ path: '/dashboard/surveillance/bet_ticker', validateSearch: betTickerSearch, component: () => <BetTickerPage /> })
  const person = userEvent.setup()
  await person.selectOptions(await screen.findByRole('combobox', { name: betKindsText.side }), 'back')
  const player = screen.getByRole('searchbox', { name: betKindsText.player })
  for (const [more, whole] of [['de', 'de'], ['mo', 'demo']] as const) {
    await person.type(player, more)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ side: 'back', player: whole }))
  }
  router.history.back()
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('player'))
  expect(router.state.location.search).toMatchObject({ side: 'back' })
})
