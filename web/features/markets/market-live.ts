import type * as z from 'zod/mini'
import type { LiveMessage } from '#contract/live.ts'
import type { marketRow } from '#contract/markets.ts'

export type Market = z.output<typeof marketRow>

/** What a batch of live messages did to the markets of an event, and what has to be asked for again. */
export type LiveChange = {
  readonly markets: readonly Market[]
  /** The catalogue changed, or a market is unknown: load the markets again. */
  readonly reload: boolean
  /** Markets whose books moved. */
  readonly books: readonly string[]
  /** Markets whose result moved on. */
  readonly results: readonly string[]
}

/**
 * The markets after the messages. Rows that nothing touched stay the same objects; prices older than those on the screen
 * are passed over, so a repeated or late message changes nothing.
 */
export function applyLive(markets: readonly Market[], messages: readonly LiveMessage[]): LiveChange {
  const changed = new Map<string, Market>()
  const known = new Map(markets.map((market) => [market.id, market]))
  const books = new Set<string>()
  const results = new Set<string>()
  let reload = false

  const touch = (id: string, change: (market: Market) => Market) => {
    const market = changed.get(id) ?? known.get(id)
    if (market === undefined) reload = true
    else changed.set(id, change(market))
  }

  for (const message of messages) {
    switch (message.topic) {
      case 'market.prices':
        touch(message.market_id, (market) =>
          market.prices_at !== null && message.at < market.prices_at
            ? market
            : { ...market, quotes: message.quotes, prices_at: message.at },
        )
        break
      case 'market.state':
        if (message.reload) reload = true
        touch(message.market_id, (market) => ({
          ...market,
          status: message.status,
          in_play: message.in_play,
          bet_lock: message.bet_lock,
          feed_silent: message.feed_silent,
        }))
        break
      case 'result':
        results.add(message.result.market_id)
        // Whether it takes bets again hangs on its other results, and on who withdrew this one.
        if (message.result.state === 'withdrawn') reload = true
        touch(message.result.market_id, (market) => ({
          ...market,
          status: message.result.market_status,
          revision: message.result.revision,
          result_begun: true,
        }))
        break
      case 'book':
        books.add(message.market_id)
        break
      case 'bet.placed':
        books.add(message.bet.market_id)
        break
      case 'catalogue':
      case 'casino':
      case 'holds':
      case 'maintenance':
      case 'notification':
        break
    }
  }
  if (changed.size === 0) return { markets, reload, books: [...books], results: [...results] }
  return {
    markets: markets.map((market) => changed.get(market.id) ?? market),
    reload,
    books: [...books],
    results: [...results],
  }
}
