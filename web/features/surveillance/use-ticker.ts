import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer } from 'react'
import { bets } from '#contract/bets.ts'
import { rowQuery } from '../../shared/api.ts'
import type { HeardFrame } from '../../shared/live-connection.ts'
import { joinFrames, useLive } from '../../shared/live.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { emptyTicker, isToLoad, reduceTicker } from './ticker.ts'
import { usePaced } from './use-paced.ts'

const topics = ['bet.placed'] as const

/** Bets that a load brings at most. */
const loadMax = 200

/** The list is drawn again at most this often. Frames of the stream come more seldom, and are drawn as they come, but for some that come together. */
const paceMs = 60

/**
 * The ticker of the page: the newest bets are loaded once, with the stream number up to which they are complete, and the
 * live stream goes on from exactly there. Of a sport that is looked at alone, its own newest are loaded beside them, since it may have
 * none among those. While `frozen`, new bets wait. Where the stream was away for longer than it keeps, the newest are loaded again: those
 * of all sports say what is missing, whichever is looked at. `onPlaced` hears every bet of the stream as it comes, frozen or not.
 */
export function useTicker(gameId: string | undefined, frozen: boolean, onPlaced: (bets: readonly Bet[]) => void) {
  const [ticker, dispatch] = useReducer(reduceTicker, emptyTicker)
  const newest = useQuery(newestQuery())
  const { data: loaded, dataUpdatedAt: loadedAt, refetch: reloadNewest } = newest
  // After the others: what is placed meanwhile comes by the stream, which goes on from those.
  const ofSport = useQuery({ ...newestQuery(gameId), enabled: gameId !== undefined && loaded !== undefined })
  const { data: sportLoaded, dataUpdatedAt: sportLoadedAt, refetch: reloadSport } = ofSport
  const from = useFirst(loaded?.extra.stream_no)
  const reload = useCallback((): void => {
    void reloadNewest()
    if (gameId !== undefined) void reloadSport()
  }, [gameId, reloadNewest, reloadSport])

  useEffect(
    function takeNewest() {
      if (loaded !== undefined) dispatch({ kind: 'loaded', bets: loaded.data, complete: loaded.data.length < loadMax })
    },
    [loaded, loadedAt],
  )
  useEffect(
    function takeSport() {
      if (gameId !== undefined && sportLoaded !== undefined) dispatch({ kind: 'ofSport', bets: sportLoaded.data })
    },
    [gameId, sportLoaded, sportLoadedAt],
  )
  useEffect(
    function holdWhileFrozen() {
      dispatch({ kind: frozen ? 'froze' : 'released' })
    },
    [frozen],
  )
  const toLoad = isToLoad(ticker)
  useEffect(
    function loadWhatCameMeanwhile() {
      if (toLoad) reload()
    },
    [toLoad, reload],
  )

  const take = usePaced(paceMs, joinFrames, (frame: HeardFrame) => {
    const placed = frame.messages.flatMap((message) => (message.topic === 'bet.placed' ? [message.bet] : []))
    dispatch({ kind: 'arrived', bets: placed, hidden: frame.hidden, gap: frame.gap === true, awayMs: frame.awayMs ?? null })
    onPlaced(placed)
  })
  const live = useLive({ topics, ...(from === undefined ? {} : { from }), enabled: from !== undefined }, take)

  return {
    ticker,
    live: live.state,
    pending: newest.isPending || ofSport.isLoading,
    error: (loaded === undefined ? newest.error : null) ?? (sportLoaded === undefined ? ofSport.error : null),
    reload,
    /** Shows what waited, once, even while the list stays frozen. */
    showHeld: () => {
      dispatch({ kind: 'released' })
      if (frozen) dispatch({ kind: 'froze' })
    },
    notice: () => dispatch({ kind: 'noticed' }),
  }
}

/** The newest bets, of all sports or of one. What is loaded is taken into the ticker, and never stays behind. */
function newestQuery(gameId?: string) {
  return {
    ...rowQuery(bets.ticker, { query: { limit: String(loadMax), ...(gameId === undefined ? {} : { game_id: gameId }) } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }
}

/** The first value that was not undefined: where the stream started, whatever is loaded again later. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, keep] = useReducer((kept: Value | undefined, next: Value) => kept ?? next, undefined)
  if (first === undefined && value !== undefined) keep(value)
  return first
}
