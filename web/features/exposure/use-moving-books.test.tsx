import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exposure } from '#contract/exposure.ts'
import { rowQuery } from '../../shared/api.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer, topicsOf } from '../../testing/stub-server.ts'
import { useMovingBooks } from './use-moving-books.ts'

let server: ReturnType<typeof stubServer>

beforeEach(() => {
  server = stubServer(() => ({ data: [], metadata: { total: 0, next_cursor: null } }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Books() {
  const { state } = useMovingBooks()
  useQuery(rowQuery(exposure.net, {}))
  return <p>{state}</p>
}

async function follow(...sections: readonly string[]): Promise<void> {
  setSession({ status: 'signed-in', user: staffUser(sections.map((section) => grant(section))), token: 'token' })
  const { findByText } = renderPart(<Books />)
  await waitFor(() => expect(server.asked).toHaveLength(1))
  await act(async () => server.say({ no: 0, hidden: 0, messages: [] }))
  await findByText('live')
}
const book = (no: number) => ({ no, hidden: 0, messages: [{ topic: 'book', no, market_id: '4', event_id: '3' }] })

test('the exposure is read again when the book of a market moved, as its bets or a void of them tell, and for many that come together once', async () => {
  await follow('BETS', 'SPORTS')
  expect(topicsOf(server.heard)).toEqual(['book,result,market.state'])
  act(() => { server.say(book(1)); server.say(book(2)) })
  await waitFor(() => expect(server.asked).toHaveLength(2), { timeout: 4_000 })
  act(() => server.say({ no: 3, hidden: 0, messages: [{ topic: 'market.state', no: 3, market_id: '4', event_id: '3', status: 'open', in_play: false, bet_lock: false, feed_silent: false, reload: true }] }))
  await waitFor(() => expect(server.asked).toHaveLength(3), { timeout: 4_000 })
})

test('who may not hear of markets and results listens to the books alone, and without a word of them they are read again every eight seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await follow('BETS')
  expect(topicsOf(server.heard)).toEqual(['book'])
  act(() => server.say(book(1)))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(server.asked).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(server.asked).toHaveLength(3)
})
