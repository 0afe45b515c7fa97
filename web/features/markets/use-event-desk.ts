import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Reply } from '#contract/client.ts'
import type { LiveFrame, LiveMessage } from '#contract/live.ts'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import { sports } from '#contract/sports.ts'
import { can } from '../../shared/access.ts'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { eventBetsMax, eventBetsQuery } from '../../shared/event-bets.ts'
import { useLive, type Live } from '../../shared/live.ts'
import { mergeBets } from '../../shared/newest-bets.ts'
import { useSession } from '../../shared/session.ts'
import { useOntoReply } from '../../shared/use-onto-reply.ts'
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

  const marketsKey = rowKey(markets.byEvent, { params: { eventId } })
  const betsKey = eventBetsQuery(eventId).queryKey

  function putMarkets(messages: readonly LiveMessage[]): void {
    const before = queries.getQueryData<Reply<typeof markets.byEvent>>(marketsKey)
    if (before === undefined) return
    const change = applyLive(before.data, messages)
    if (change.markets !== before.data) queries.setQueryData(marketsKey, { ...before, data: change.markets })
    if (change.reload) void queries.invalidateQueries({ queryKey: marketsKey })
    const moved = change.reload || change.books.length > 0 || change.results.length > 0
    if (moved) refreshBooks()
    // How many of its markets are open is the event's figure.
    if (moved || messages.some(({ topic }) => topic === 'market.state')) refreshEvent()
    for (const id of change.results) {
      void queries.invalidateQueries({ queryKey: rowKey(results.history, { params: { id } }) })
    }
  }

  function putBets(messages: readonly LiveMessage[]): void {
    const placed = messages.flatMap((message) => (message.topic === 'bet.placed' ? [message.bet] : []))
    if (placed.length > 0) queries.setQueryData(betsKey, (rows) => (rows === undefined ? undefined : mergeBets(rows, placed, eventBetsMax)))
  }

  const takeMarkets = useOntoReply(marketsKey, putMarkets)
  const takeBets = useOntoReply(betsKey, putBets)
  function take(frame: LiveFrame): void {
    if (frame.gap === true) void queries.invalidateQueries()
    takeMarkets(frame.messages)
    takeBets(frame.messages)
  }

  // A stream is refused as a whole where one of its topics may not be heard.
  const live: Live = useLive({ topics: can(user, 'BETS') ? [...topics, 'bet.placed'] : topics, eventId, enabled: !event.isError }, take)
  const readAgain = useEffectEvent(() => {
    for (const queryKey of [marketsKey, betsKey, rowKey(markets.books, { params: { eventId } }), rowKey(sports.event, { params: { id: eventId } })]) void queries.invalidateQueries({ queryKey })
  })
  useEffect(
    function closeTheGap() {
      // What happened between the first look and the beginning of the stream is in neither.
      if (live.state === 'live') readAgain()
    },
    [live.state],
  )
  return { event, markets: marketList, books, live }
}
