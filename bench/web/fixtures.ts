import type { Minor } from '#domain/kernel/money.ts'
import type { FeedEvent } from '#feeds/feed.ts'

const hourMs = 3_600_000

/** Thousandths, of every runner: what the load asks for. */
const price = 2_500
const size = 10_000_000n as Minor

/** So many upcoming events of one sport with an open match odds market each, one an hour from `nowMs`. Made-up names. */
export function fixtures(count: number, nowMs: number): FeedEvent[] {
  return Array.from({ length: count }).flatMap((_, index): FeedEvent[] => {
    const marketRef = `bench market ${index}`
    const runners = ['Northgate', 'Southgate'].map((name) => `${name} ${index}`)
    const startMs = nowMs + (index + 1) * hourMs
    const catalogue: FeedEvent = {
      kind: 'catalogue',
      atMs: nowMs,
      sport: { code: '1', name: 'Football' },
      league: { name: `Bench League ${(index % 5) + 1}`, country: null },
      event: { ref: `bench event ${index}`, name: `Northgate ${index} v Southgate ${index}`, startMs },
      market: { ref: marketRef, name: 'Match Odds', feedType: 'MATCH_ODDS', type: 'match_odds', startMs, winnersCount: 1, turnsInPlay: true },
      runners: runners.map((ref, sort) => ({ ref, name: ref.split(' ')[0] ?? ref, sort, handicap: 0, status: 'active' })),
    }
    const levels = [{ priceThousandths: price, sizeMinor: size }]
    return [
      catalogue,
      { kind: 'market_state', atMs: nowMs, marketRef, status: 'open', inPlay: false, betDelayMs: 0, runners: runners.map((ref) => ({ ref, status: 'active', reductionBp: 0 })) },
      {
        kind: 'prices', atMs: nowMs, marketRef, totalMatchedMinor: 0n as Minor,
        quotes: { of: 'runners', runners: runners.map((ref) => ({ ref, back: levels, lay: [], lastThousandths: price, matchedMinor: 0n as Minor, synthetic: false })) },
      },
    ]
  })
}
