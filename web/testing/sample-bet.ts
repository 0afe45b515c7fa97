import type { Bet } from '../shared/newest-bets.ts'

/** An open bet; the higher its number the later it was placed, a second each. */
export function sampleBet(id: number, changes: Partial<Bet> = {}): Bet {
  return {
    id: String(id),
    placed_at: new Date(Date.UTC(2026, 2, 1, 12) + id * 1_000).toISOString(),
    player_id: '7',
    user_name: 'demo-player',
    path: 'demo-agent',
    game_id: '4',
    game_name: 'Cricket',
    league_name: 'Demo League',
    event_id: '30',
    event_name: 'Demo A v Demo B',
    market_id: '300',
    market_name: 'Match Odds',
    market_type: 'match_odds',
    selection_id: '1',
    selection_name: 'Demo A',
    line: null,
    side: 'back',
    price_requested: 2500,
    price_matched: 2500,
    stake_minor: 10_000,
    profit_minor: 15_000,
    liability_minor: 10_000,
    currency: 'INR',
    in_play: false,
    ip: null,
    status: 'open',
    price_reduced: null,
    kept_bp: 10_000,
    result_minor: null,
    ...changes,
  }
}
