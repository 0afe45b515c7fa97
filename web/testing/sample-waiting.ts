import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'

type WaitingMarket = RowOf<typeof results.queue>

/** A market that has closed and waits for its result. */
export const sampleWaiting = (change: Partial<WaitingMarket>): WaitingMarket => ({
  market_id: '1', market_name: 'Match Odds', market_type: 'match_odds', market_status: 'closed', event_id: '9', event_name: 'Northgate v Southgate', game_id: '4', game_name: 'Cricket', league_name: 'League',
  since: '2026-03-01T12:00:00Z', owner_id: null, owner: null, declared_by: null, declared_at: null, outcome: null, selections: [], bets: 0, stakes: [], ...change,
})
