import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bets } from '#contract/bets.ts'
import { dossiers } from '#contract/dossiers.ts'
import { results } from '#contract/results.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { accountUser, grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer, topicsOf } from '../../testing/stub-server.ts'
import { rowQuery } from '../../shared/api.ts'
import type { User } from '../../shared/session.ts'
import { NavFigure } from '../shell/nav-figure.tsx'
import { useFollowCatalogue } from './follow-catalogue.ts'

let waiting = 7
let server: ReturnType<typeof stubServer>

beforeEach(() => {
  waiting = 7
  server = stubServer(({ pathname }) => ({ data: [], metadata: { total: pathname === results.queue.path ? waiting : 99, next_cursor: null } }))
})
afterEach(() => vi.unstubAllGlobals())

function Sidebar({ user }: { readonly user: User }) {
  useFollowCatalogue(user)
  return <NavFigure info="results-waiting" />
}

test('the figure beside the results is the length of their queue, and follows the live stream', async () => {
  renderPart(<Sidebar user={staffUser([grant('SPORTS')])} />)
  const figure = await screen.findByText('7')
  expect(figure.title).toBe('Markets that wait for a result or for a second person')
  waiting = 8
  act(() => server.say({ no: 1, hidden: 0, messages: [{ topic: 'market.state', no: 1, market_id: '4', event_id: '3', status: 'closed', in_play: false, bet_lock: false, feed_silent: false, reload: false }] }))
  await waitFor(() => expect(figure.textContent).toBe('8'), { timeout: 4_000 })
  waiting = 6
  act(() => server.say({ no: 2, hidden: 0, messages: [{ topic: 'result', no: 2, event_id: '3', result: { id: '1' } }] }))
  await waitFor(() => expect(figure.textContent).toBe('6'), { timeout: 4_000 })
})

test('a window that has no place for its stream asks every quarter of a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request: async (_name: string, _options: object, take: (lock: null) => unknown) => take(null) } }))
    renderPart(<Sidebar user={staffUser([grant('SPORTS')])} />)
    const figure = await screen.findByText('7')
    waiting = 8
    act(() => { vi.advanceTimersByTime(14_000) })
    expect(figure.textContent).toBe('7')
    act(() => { vi.advanceTimersByTime(1_100) })
    await waitFor(() => expect(figure.textContent).toBe('8'), { timeout: 4_000 })
    expect(server.heard).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('the figure follows markets that are opened again, and places that go into the archive, and no market that is only suspended', async () => {
  renderPart(<Sidebar user={staffUser([grant('SPORTS')])} />)
  const figure = await screen.findByText('7')
  const state = (no: number, status: string) => ({ no, hidden: 0, messages: [{ topic: 'market.state', no, market_id: '4', event_id: '3', status, in_play: true, bet_lock: false, feed_silent: false, reload: false }] })
  const askedOften = () => server.asked.filter((url) => url.pathname === results.queue.path).length
  waiting = 6
  act(() => server.say(state(1, 'open')))
  await waitFor(() => expect(figure.textContent).toBe('6'), { timeout: 4_000 })
  const before = askedOften()
  act(() => server.say(state(2, 'suspended')))
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(askedOften()).toBe(before)
  waiting = 5
  act(() => server.say({ no: 3, hidden: 0, messages: [{ topic: 'catalogue', no: 3, what: 'league', id: '2', game_id: '1', league_id: '2', event_id: null }] }))
  await waitFor(() => expect(figure.textContent).toBe('5'), { timeout: 4_000 })
})

test('how bets stand is read again where bets of a market were voided or given back, and not where it only stands otherwise', async () => {
  function Listed() {
    useFollowCatalogue(accountUser(4))
    useQuery(rowQuery(bets.list, {}))
    useQuery(rowQuery(dossiers.life, { params: { id: '9' } }))
    return null
  }
  renderPart(<Listed />)
  const often = (path: string) => server.asked.filter((url) => url.pathname === path).length
  const askedOften = () => [often(bets.list.path), often('/platform/placed-bets/9/life')]
  await waitFor(() => expect([askedOften(), server.heard.length]).toEqual([[1, 1], 1]))
  const state = (no: number, reload: boolean) => ({ no, hidden: 0, messages: [{ topic: 'market.state', no, market_id: '4', event_id: '3', status: 'open', in_play: true, bet_lock: false, feed_silent: false, reload }] })
  act(() => server.say(state(1, false)))
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(askedOften()).toEqual([1, 1])
  act(() => server.say(state(2, true)))
  await waitFor(() => expect(askedOften()).toEqual([2, 2]), { timeout: 4_000 })
})

test('who may not see the queue does not listen to it', async () => {
  function Following() {
    useFollowCatalogue(accountUser(4))
    return null
  }
  renderPart(<Following />)
  await waitFor(() => expect(topicsOf(server.heard)).toEqual(['catalogue,holds,market.state']))
})
