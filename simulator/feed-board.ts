import type { FeedEvent, PriceLevel } from '#feeds/feed.ts'
import type { MarketStop } from '#domain/surveillance/bet-fact.ts'
import type { Offer } from './punter-choice.ts'

const stakes = { min_stake_minor: 10_000, max_stake_minor: 2_500_000 } as const

/** What a player site would show by a feed alone: every market with its state and prices, known by the references of the feed. */
export class FeedBoard {
  readonly #markets = new Map<string, Offer>()
  #open: readonly Offer[] | null = null

  /** Answers the stop that the event is, if it is one. */
  take(event: FeedEvent): MarketStop | null {
    if (!('marketRef' in event) && event.kind !== 'catalogue') return null
    this.#open = null
    if (event.kind === 'catalogue') {
      const { ref, name, type } = event.market
      if (type === null || type === 'line') return null
      const before = this.#markets.get(ref)
      this.#markets.set(ref, {
        market_id: ref, event_id: event.event.ref, event_name: event.event.name, game_id: event.sport.code, name, type, status: before?.status ?? 'suspended', in_play: before?.in_play ?? false,
        lay_allowed: type !== 'odd_even', selections: [], quotes: before?.quotes ?? {}, ...stakes,
      })
      return null
    }
    const market = this.#markets.get(event.marketRef ?? '')
    if (market === undefined) return null
    if (event.kind === 'market_state') {
      const removed = event.runners.filter((runner) => runner.status === 'removed').map((runner) => runner.ref)
      const quotes = Object.fromEntries(Object.entries(market.quotes).filter(([key]) => !removed.includes(key)))
      this.#markets.set(market.market_id, { ...market, status: event.status, in_play: event.inPlay, quotes })
      return event.inPlay && event.status === 'suspended' ? { marketId: market.market_id, atMs: event.atMs } : null
    }
    if (event.kind === 'prices') {
      const { quotes } = event
      const level = (rate: number | null): Offer['quotes'][string]['back'] => (rate === null ? [] : [[rate, 0]])
      const fresh = quotes.of === 'fancy'
        ? { line: { line: quotes.line, back: level(quotes.yesRate), lay: level(quotes.noRate) } }
        : Object.fromEntries(quotes.runners.map((runner) => [runner.ref, { back: levels(runner.back), lay: levels(runner.lay) }]))
      this.#markets.set(market.market_id, { ...market, quotes: { ...market.quotes, ...fresh } })
    }
    return null
  }

  offer(marketId: string): Offer | null {
    return this.#markets.get(marketId) ?? null
  }

  /** The markets that take bets. */
  open(): readonly Offer[] {
    return (this.#open ??= [...this.#markets.values()].filter((offer) => offer.status === 'open'))
  }
}

function levels(of: readonly PriceLevel[]): Offer['quotes'][string]['back'] {
  return of.map(({ priceThousandths }) => [priceThousandths, 0])
}
