import type { FeedEvent, FeedMarketStatus } from '#feeds/feed.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { Market, Quote } from './model.ts'

const runnersOf = ['One', 'Two', 'Three', 'Four', 'Five'] as const
export const runnersMost = runnersOf.length
const dayMs = 86_400_000

/** What a feed says when it brings a market, or another runner of it. */
export function broughtBy(ref: string, runners = 3): readonly FeedEvent[] {
  const now = Date.now()
  return [{
    kind: 'catalogue', atMs: now, sport: { code: 'horse', name: 'Horse racing' }, league: { name: 'Model Park', country: 'gb' },
    event: { ref: `event of ${ref}`, name: ref, startMs: now + dayMs },
    market: { ref, name: 'To win', feedType: 'WIN', type: 'match_odds', startMs: now + dayMs, winnersCount: 1, turnsInPlay: false },
    runners: runnersOf.slice(0, runners).map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })),
  }]
}

/** The state of a market as its feed tells it: always whole. */
export function stateBy(market: Market, status: FeedMarketStatus): readonly FeedEvent[] {
  return [{
    kind: 'market_state', atMs: Date.now(), marketRef: market.ref ?? '', status, inPlay: false, betDelayMs: 0,
    runners: market.runners.map((id, at) => {
      const gone = market.removed.find(({ runner }) => runner === id)
      return { ref: runnersOf[at] ?? '', status: gone === undefined ? 'active' : 'removed', reductionBp: gone?.bp ?? 0 }
    }),
  }]
}

export function pricesBy(market: Market, quotes: ReadonlyMap<string, Quote>): readonly FeedEvent[] {
  const level = (price: number | null) => (price === null ? [] : [{ priceThousandths: price, sizeMinor: 1_000n as Minor }])
  return [{
    kind: 'prices', atMs: Date.now(), marketRef: market.ref ?? '', totalMatchedMinor: 0n as Minor,
    quotes: {
      of: 'runners',
      runners: market.runners.flatMap((id, at) => {
        const quote = quotes.get(id)
        return quote === undefined ? [] : [{ ref: runnersOf[at] ?? '', back: level(quote.back), lay: level(quote.lay), lastThousandths: null, matchedMinor: 0n as Minor, synthetic: false }]
      }),
    },
  }]
}
