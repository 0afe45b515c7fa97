import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Bet } from '../../shared/newest-bets.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleBet } from '../../testing/sample-bet.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { useTicker } from './use-ticker.ts'

afterEach(() => vi.unstubAllGlobals())

const tennis = '2'

/** A server with bets by number, every tenth of them on tennis, that answers as the list of the newest does. */
function serve(numbers: { last: number }) {
  return stubServer(({ searchParams }) => {
    const all = Array.from({ length: numbers.last }, (_, index) => placed(numbers.last - index))
    const wanted = searchParams.get('game_id')
    return { data: all.filter((bet) => wanted === null || bet.game_id === wanted).slice(0, Number(searchParams.get('limit'))), stream_no: numbers.last }
  })
}

function placed(number: number): Bet {
  return sampleBet(number, { game_id: number % 10 === 0 ? tennis : '4' })
}

test('what is missing after a gap is judged by the bets of all sports, whichever is looked at', async () => {
  const numbers = { last: 300 }
  const server = serve(numbers)
  let seen: ReturnType<typeof useTicker> | undefined
  function Ticker() {
    const ticker = useTicker(tennis, false, () => undefined)
    useEffect(() => {
      seen = ticker
    })
    return null
  }
  renderPart(<Ticker />)
  const ofTennis = () => seen?.ticker.rows.filter(({ game_id: game }) => game === tennis)
  await waitFor(() => expect(ofTennis()).toHaveLength(30))
  await act(async () => server.say({ no: 300, hidden: 0, messages: [] }))
  numbers.last = 900
  await act(async () => server.say({ no: 900, hidden: 0, gap: true, messages: [] }))
  await waitFor(() => expect(seen?.ticker.away?.missing).toEqual({ from: placed(300).placed_at, to: placed(701).placed_at }))
  // Of the sport itself none is: its own newest reach behind the gap.
  await waitFor(() => expect(ofTennis()).toHaveLength(90))
})
