import type { FeedEvent } from '#feeds/feed.ts'

const hourMs = 3_600_000

/** So many upcoming events of one sport with a match odds market each, one an hour from `nowMs`. Made-up names. */
export function fixtures(count: number, nowMs: number): FeedEvent[] {
  return Array.from({ length: count }, (_, index): FeedEvent => {
    const startMs = nowMs + (index + 1) * hourMs
    return {
      kind: 'catalogue',
      atMs: nowMs,
      sport: { code: '1', name: 'Football' },
      league: { name: `Bench League ${(index % 5) + 1}`, country: null },
      event: { ref: `bench event ${index}`, name: `Northgate ${index} v Southgate ${index}`, startMs },
      market: { ref: `bench market ${index}`, name: 'Match Odds', feedType: 'MATCH_ODDS', type: 'match_odds', startMs, winnersCount: 1, turnsInPlay: true, commissionBp: 200 },
      runners: ['Northgate', 'Southgate'].map((name, sort) => ({ ref: `${name} ${index}`, name, sort, handicap: 0, status: 'active' })),
    }
  })
}
