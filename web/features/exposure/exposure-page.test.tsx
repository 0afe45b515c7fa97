import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { exposureSearch } from '../../app/search.ts'
import { setSession } from '../../shared/session.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { ExposurePage } from './exposure-page.tsx'
import { text } from './text.ts'

afterEach(() => vi.unstubAllGlobals())

test('Back takes what was typed, as one, and leaves the filter that was set before', async () => {
  stubServer(() => ({ data: [], metadata: { limit: 50, next_cursor: null } }))
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('BETS')]), token: 'token' })
  const router = renderPage({ path: '/dashboard/exposure', validateSearch: exposureSearch, component: () => <ExposurePage /> })
  const person = userEvent.setup()
  await person.selectOptions(await screen.findByRole('combobox', { name: text.order }), 'worst')
  const search = screen.getByRole('searchbox', { name: text.search })
  for (const [more, whole] of [['no', 'no'], ['rth', 'north']] as const) {
    await person.type(search, more)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ order: 'worst', search: whole }))
  }
  router.history.back()
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('search'))
  expect(router.state.location.search).toMatchObject({ order: 'worst' })
})
