import type * as z from 'zod/mini'
import type { marketRow } from '#contract/markets.ts'

type Market = z.output<typeof marketRow>

/** A market of two runners that has ended and has no result yet. */
export function sampleMarket(change: Partial<Market> = {}): Market {
  return {
    id: '300',
    event_id: '30',
    name: 'Match Odds',
    type: 'match_odds',
    winners_count: 1,
    status: 'closed',
    in_play: false,
    bet_lock: false,
    feed_silent: false,
    version: 1,
    lay_allowed: true,
    decides_event: false,
    of_feed: true,
    held: false, archived: false, voiding: false,
    revision: 0,
    result_begun: false,
    selections: [
      { id: '1', name: 'Demo A', status: 'active' },
      { id: '2', name: 'Demo B', status: 'active' },
    ],
    quotes: {},
    prices_at: null,
    bets: 0,
    stakes: [],
    ...change,
  }
}
