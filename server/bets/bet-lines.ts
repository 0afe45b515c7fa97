import { standingJoin } from '#database/bet-standing.ts'

const columns = [
  'b.id', 'b.player_id', 'b.market_id', 'b.selection_id', 't.kept_bp', 'b.placed_at', 'b.market_type', 'b.line', 'b.side', 'b.price_requested', 'b.price_matched', 't.price', 'b.stake_minor', 'b.profit_minor',
  'b.liability_minor', 'b.currency', 'b.in_play', 'b.ip', 'b.delay_ms', 'b.user_agent',
] as const

/** What a line of a bet `b` holds, with how it stands as `t` (`lineJoin`). Nothing that many bets have in common is in it. */
export const lineColumns = columns.join(', ')
export const lineJoin = standingJoin

/** Where in a line each value stands. */
export const at = {
  id: 0, player: 1, market: 2, selection: 3, kept: 4, placedAt: 5, type: 6, line: 7, side: 8, requested: 9, matched: 10, reduced: 11, stake: 12, profit: 13,
  liability: 14, currency: 15, inPlay: 16, ip: 17, delay: 18, agent: 19,
} as const satisfies Record<string, number>

/** Where in a line the value is that a list is in the order of. */
export function placeInLine(column: string): number {
  return columns.findIndex((each) => each === column)
}
