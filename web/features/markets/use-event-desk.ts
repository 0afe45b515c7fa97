import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Reply } from '#contract/client.ts'
import type { LiveFrame } from '#contract/live.ts'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import { sports } from '#contract/sports.ts'
import { can } from '../../shared/access.ts'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { eventBetsMax, eventBetsQuery } from '../../shared/event-bets.ts'
import { useLive, type Live } from '../../shared/live.ts'
import { mergeBets } from '../../shared/newest-bets.ts'
import { useSession } from '../../shared/session.ts'
import { useSparing } from '../../shared/use-sparing.ts'
import { applyLive } from './market-live.ts'

const topics = ['market.prices', 'market.state', 'result', 'book'] as const

/** Books are summed over the tree, and an event's figures over its markets: asked for at most this often however fast the bets come. */
const refreshMs = 1_500

/** An event with its markets and books, and for who may read them its bets, kept in step with the live stream through the query cache. */
export function useEventDesk(eventId: string) {
  const queries = useQueryClient()
  const { user } = useSession()
  const event = useQuery(rowQuery(sports.event, { params: { id: eventId } }))
  const marketList = useQuery(rowQuery(markets.byEvent, { params: { eventId } }))
  const books = useQuery(rowQuery(markets.books, { params: { eventId } }))
  const refreshBooks = useSparing(refreshMs, () => void queries.invalidateQueries({ queryKey: rowKey(markets.books, { params: { eventId } }) }))
  const refreshEvent = useSparing(refreshMs, () => void queries.invalidateQueries({ queryKey: rowKey(sports.event, { params: { id: eventId } }) }))

  function take(frame: LiveFrame): void {
    const marketsKey = rowKey(markets.byEvent, { params: { eventId } })
    if (frame.gap === true) void queries.invalidateQueries()
    const before = queries.getQueryData<Reply<typeof markets.byEvent>>(marketsKey)
    if (before !== undefined) {
      const change = applyLive(before.data, frame.messages)
      if (change.markets !== before.data) queries.setQueryData(marketsKey, { ...before, data: change.markets })
      if (change.reload) void queries.invalidateQueries({ queryKey: marketsKey })
      const moved = change.reload || change.books.length > 0 || change.results.length > 0
      if (moved) refreshBooks()
      // How many of its markets are open is the event's figure.
      if (moved || frame.messages.some(({ topic }) => topic === 'market.state')) refreshEvent()
      for (const id of change.results) {
        void queries.invalidateQueries({ queryKey: rowKey(results.history, { params: { id } }) })
      }
    }
    const placed = frame.messages.flatMap((message) => (message.topic === 'bet.placed' ? [message.bet] : []))
    if (placed.length === 0) return
    const { queryKey } = eventBetsQuery(eventId)
    // What is on its way may have been read before them.
    if (queries.getQueryData(queryKey) === undefined) return readBetsAgain()
    queries.setQueryData(queryKey, (rows) => (rows === undefined ? undefined : mergeBets(rows, placed, eventBetsMax)))
  }

  function readBetsAgain(): void {
    const { queryKey } = eventBetsQuery(eventId)
    void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }))
  }

  // A stream is refused as a whole where one of its topics may not be heard.
  const live: Live = useLive({ topics: can(user, 'BETS') ? [...topics, 'bet.placed'] : topics, eventId, enabled: !event.isError }, take)
  const catchUp = useEffectEvent(readBetsAgain)
  useEffect(
    function closeTheGap() {
      // A bet between the first look and the beginning of the stream is in neither.
      if (live.state === 'live') catchUp()
    },
    [live.state],
  )
  return { event, markets: marketList, books, live }
}
