import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { bets } from '#contract/bets.ts'
import { reference } from '#contract/reference.ts'
import { betsSearch } from '../../app/search.ts'
import { tableText } from '../../components/data-table/table-text.ts'
import { feedbackText } from '../../components/feedback/feedback-text.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { setSession } from '../../shared/session.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { BetsPage } from './bets-page.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The page in the order of its stakes, for somebody who sees two currencies. */
function open(businesses: () => boolean) {
  const server = stubServer(({ pathname }) => {
    if (pathname !== reference.businesses.path) return { data: [], metadata: { limit: 100, next_cursor: null } }
    return businesses() ? { data: [{ id: '1', name: 'One', currency: 'INR' }, { id: '2', name: 'Two', currency: 'EUR' }] } : { status: 403, status_message: 'No', code: 'ACCESS_FORBIDDEN' }
  })
  const asked = () => server.asked.filter(({ pathname }) => pathname === bets.list.path).map(({ searchParams }) => [searchParams.get('sort'), searchParams.get('currency')])
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'token' })
  const router = renderPage({ path: '/dashboard/bets', validateSearch: betsSearch, component: () => <BetsPage /> }, '?sort=-stake')
  return { asked, router, person: userEvent.setup() }
}

test('an order of stakes asks in which currency; the one that is chosen gives the order', async () => {
  const { asked, router, person } = open(() => true)
  await screen.findByText(tableText.whichCurrency.title)
  expect(asked()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'EUR' }))
  await waitFor(() => expect(asked()).toEqual([['-stake', 'EUR']]))
  expect(router.state.location.search).toMatchObject({ sort: '-stake', currency: 'EUR' })
  expect(screen.queryByText(tableText.whichCurrency.title)).toBeNull()
})

test('where the currencies cannot be read it says so, and they are asked for again', async () => {
  let readable = false
  const { person } = open(() => readable)
  const again = await screen.findByRole('button', { name: feedbackText.retry })
  expect(screen.queryByText(tableText.whichCurrency.title)).toBeNull()
  readable = true
  await person.click(again)
  expect(await screen.findByRole('button', { name: 'EUR' })).toBeTruthy()
})

test('Back takes what was typed, as one, and leaves the filter that was set before', async () => {
  const { router, person } = open(() => true)
  await person.click(await screen.findByRole('button', { name: 'EUR' }))
  await person.selectOptions(screen.getByRole('combobox', { name: betKindsText.side }), 'back')
  const player = screen.getByRole('searchbox', { name: betKindsText.player })
  const typed = async (more: string, whole: string) => {
    await person.type(player, more)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ side: 'back', player: whole }))
  }
  await typed('de', 'de')
  await typed('mo', 'demo')
  router.history.back()
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('player'))
  expect(router.state.location.search).toMatchObject({ currency: 'EUR', side: 'back' })
})
