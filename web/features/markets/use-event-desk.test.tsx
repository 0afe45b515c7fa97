import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { livePath } from '#contract/live.ts'
import { eventBetsQuery } from '../../shared/event-bets.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer, topicsOf } from '../../testing/stub-server.ts'
import { useEventDesk } from './use-event-desk.ts'

afterEach(() => vi.unstubAllGlobals())

test('a bet that is accepted between the first look and the beginning of the stream is there with the stream', async () => {
  const stored = [{ id: '1' }]
  const { heard } = stubServer((address) => ({ data: address.pathname === '/api/bet' ? [...stored] : [] }))
  const answer = globalThis.fetch
  const asked: string[] = []
  const stream = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    asked.push(pathname)
    if (pathname === livePath) await stream.promise
    return answer(address)
  })
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('BETS')]), token: 'token' })
  function Desk() {
    useEventDesk('30')
    return <p>{useQuery(eventBetsQuery('30')).data?.map(({ id }) => id).join()}</p>
  }
  renderPart(<Desk />)
  await screen.findByText('1')
  stored.unshift({ id: '2' })
  const before = [...asked]
  stream.resolve()
  await screen.findByText('2,1')
  // So are the event, its markets and their books.
  await waitFor(() => expect(new Set(asked.slice(before.length))).toEqual(new Set(before.filter((path) => path !== livePath))))
  expect(heard).toHaveLength(1)
})

test('the desk asks for word of bets only for who may read them: others would be refused all of it', async () => {
  const { heard } = stubServer()
  function Desk() {
    useEventDesk('30')
    return null
  }
  for (const sections of [['SPORTS'], ['SPORTS', 'BETS']]) {
    setSession({ status: 'signed-in', user: staffUser(sections.map((section) => grant(section))), token: 'token' })
    const { unmount } = renderPart(<Desk />)
    await waitFor(() => expect(heard).toHaveLength(1))
    expect(topicsOf(heard.splice(0))).toEqual([sections.includes('BETS') ? 'market.prices,market.state,result,book,bet.placed' : 'market.prices,market.state,result,book'])
    unmount()
  }
})
