import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { bets } from '#contract/bets.ts'
import type { LiveFrame } from '#contract/live.ts'
import { rowQuery } from '../../shared/api.ts'
import { joinFrames, useLive } from '../../shared/live.ts'
import { emptyTicker, reduceTicker } from './ticker.ts'
import { usePaced } from './use-paced.ts'

const topics = ['bet.placed'] as const

/** The list is drawn again at most this often: a quiet one at once, a flood a few times a second. */
const paceMs = 200

/**
 * The ticker of the page: the newest bets are loaded once, with the stream number up to which they are complete, and the
 * live stream goes on from exactly there. While `frozen`, new bets wait.
 */
export function useTicker(gameId: string | undefined, frozen: boolean) {
  const [ticker, dispatch] = useReducer(reduceTicker, emptyTicker)
  const first = useQuery({
    ...rowQuery(bets.ticker, { query: { limit: '200', ...(gameId === undefined ? {} : { game_id: gameId }) } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const loaded = first.data
  const from = useFirst(loaded?.extra.stream_no)

  useEffect(
    function takeLoaded() {
      if (loaded !== undefined) dispatch({ kind: 'loaded', bets: loaded.data })
    },
    [loaded],
  )
  useEffect(
    function holdWhileFrozen() {
      dispatch({ kind: frozen ? 'froze' : 'released' })
    },
    [frozen],
  )

  const take = usePaced(paceMs, joinFrames, (frame: LiveFrame) => {
    const placed = frame.messages.flatMap((message) => (message.topic === 'bet.placed' ? [message.bet] : []))
    dispatch({ kind: 'arrived', bets: placed, hidden: frame.hidden, gap: frame.gap === true })
  })
  const live = useLive({ topics, ...(from === undefined ? {} : { from }), enabled: from !== undefined }, take)

  return {
    ticker,
    live: live.state,
    pending: first.isPending,
    error: first.error,
    reload: () => void first.refetch(),
    /** Shows what waited, once, even while the list stays frozen. */
    showHeld: () => {
      dispatch({ kind: 'released' })
      if (frozen) dispatch({ kind: 'froze' })
    },
    notice: () => dispatch({ kind: 'noticed' }),
  }
}

/** The first value that was not undefined: where the stream started, whatever is loaded again later. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, keep] = useReducer((kept: Value | undefined, next: Value) => kept ?? next, undefined)
  if (first === undefined && value !== undefined) keep(value)
  return first
}
