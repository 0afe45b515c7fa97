import type { CatalogueEvent, FeedEvent, MarketStateEvent, ResultEvent, RunnerQuote, FancyQuote } from '#feeds/feed.ts'

/** What one market's prices come to at the end of a batch. */
export type GatheredPrices = {
  atMs: number
  totalMatchedMinor: bigint
  /** By runner reference, each the newest. */
  readonly runners: Map<string, RunnerQuote>
  fancy: FancyQuote | null
}

/** The last word of a batch on each market, by its reference. Nobody acts between two messages of one batch. */
export type Gathered = {
  readonly catalogue: ReadonlyMap<string, CatalogueEvent>
  readonly states: ReadonlyMap<string, MarketStateEvent>
  readonly prices: ReadonlyMap<string, GatheredPrices>
  /** Of markets that the feed has not said to go on after them. */
  readonly results: ReadonlyMap<string, ResultEvent>
}

export function gatherEvents(events: readonly FeedEvent[]): Gathered {
  const catalogue = new Map<string, CatalogueEvent>()
  const states = new Map<string, MarketStateEvent>()
  const prices = new Map<string, GatheredPrices>()
  const results = new Map<string, ResultEvent>()
  for (const event of events) {
    switch (event.kind) {
      case 'catalogue':
        catalogue.set(event.market.ref, event)
        break
      case 'market_state':
        states.set(event.marketRef, event)
        if (event.status !== 'closed') results.delete(event.marketRef)
        break
      case 'result':
        results.set(event.marketRef, event)
        break
      case 'prices': {
        const kept = prices.get(event.marketRef) ?? { atMs: 0, totalMatchedMinor: 0n, runners: new Map<string, RunnerQuote>(), fancy: null }
        prices.set(event.marketRef, kept)
        kept.atMs = event.atMs
        kept.totalMatchedMinor = event.totalMatchedMinor
        if (event.quotes.of === 'fancy') kept.fancy = event.quotes
        else for (const quote of event.quotes.runners) kept.runners.set(quote.ref, quote)
        break
      }
      case 'heartbeat':
      case 'malformed':
        break
    }
  }
  return { catalogue, states, prices, results }
}
