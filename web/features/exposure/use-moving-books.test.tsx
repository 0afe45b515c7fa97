import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { exposure } from '#contract/exposure.ts'
import { rowQuery } from '../../shared/api.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { useMovingBooks } from './use-moving-books.ts'

afterEach(() => vi.unstubAllGlobals())

test('the exposure is read again when the book of a market moved, as its bets or a void of them tell, and for many that come together once', async () => {
  let say: (frame: object) => void = () => expect.fail('nobody listens')
  let asked = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (new URL(address, 'http://localhost').pathname === '/platform/live') {
      const body = new ReadableStream({
        start: (controller) => {
          say = (frame) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(frame)}\n\n`))
        },
      })
      return { ok: true, status: 200, headers: new Headers(), body }
    }
    asked++
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [], metadata: { total: 0, next_cursor: null } }) }
  })
  function Books() {
    const { state } = useMovingBooks()
    useQuery(rowQuery(exposure.net, {}))
    return <p>{state}</p>
  }
  const { findByText } = renderPart(<Books />)
  await waitFor(() => expect(asked).toBe(1))
  await act(async () => say({ no: 0, hidden: 0, messages: [] }))
  await findByText('live')
  const book = (no: number) => ({ no, hidden: 0, messages: [{ topic: 'book', no, market_id: '4', event_id: '3' }] })
  act(() => { say(book(1)); say(book(2)) })
  await waitFor(() => expect(asked).toBe(2), { timeout: 4_000 })
  act(() => say({ no: 3, hidden: 0, messages: [{ topic: 'market.state', no: 3, market_id: '4', event_id: '3', status: 'open', in_play: false, bet_lock: false, feed_silent: false, reload: true }] }))
  await waitFor(() => expect(asked).toBe(3), { timeout: 4_000 })
})
