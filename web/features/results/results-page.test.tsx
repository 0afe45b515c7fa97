import '../../testing/setup-dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { results } from '#contract/results.ts'
import { resultsSearch } from '../../app/search.ts'
import { setSession } from '../../shared/session.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { sampleWaiting } from '../../testing/sample-waiting.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { ResultsPage } from './results-page.tsx'
import { text } from './text.ts'

afterEach(() => vi.unstubAllGlobals())

function open() {
  const server = stubServer(({ pathname }) => ({ data: pathname === results.queue.path ? [sampleWaiting({})] : [], metadata: { limit: 100, next_cursor: null } }))
  const asked = () => server.asked.filter(({ pathname }) => pathname === results.queue.path).map(({ searchParams }) => searchParams.get('sort'))
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'token' })
  const router = renderPage({ path: '/dashboard/results', validateSearch: resultsSearch, component: ResultsPage })
  return { asked, router, person: userEvent.setup() }
}

test('what waits longest stands first, and the heading says that the longest does', async () => {
  const { asked, person } = open()
  const waits = () => screen.getByRole('columnheader', { name: text.queue.columns.age })
  await waitFor(() => expect(waits().getAttribute('aria-sort')).toBe('descending'))
  await person.click(within(waits()).getByRole('button'))
  await waitFor(() => expect(asked().at(-1)).toBe('-since'))
  expect(waits().getAttribute('aria-sort')).toBe('ascending')
  await person.click(screen.getByRole('button', { name: text.queue.columns.event }))
  await person.click(within(waits()).getByRole('button'))
  await waitFor(() => expect(asked().at(-1)).toBe('since'))
})

test('Back takes one filter after the other', async () => {
  const { router, person } = open()
  await person.click(await screen.findByRole('button', { name: text.queue.columns.event }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'event' }))
  await person.click(screen.getByRole('button', { name: text.queue.views.nobody }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'event', owner: 'nobody' }))
  router.history.back()
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'event' }))
})
