const columns = [
  'b.id', 'b.player_id', 'b.market_id', 'b.selection_id', 'b.placed_at', 'b.market_type', 'b.line', 'b.side', 'b.price_requested', 'b.price_matched', 'b.stake_minor', 'b.profit_minor', 'b.liability_minor', 'b.currency',
  'b.in_play', 'b.ip', 'b.delay_ms', 'b.user_agent', 'b.device',
] as const

/**
 * What a line of a bet `b` holds, as it was placed. Nothing that many bets have in common is in it, nor what hardly any has, such as how it
 * stands where that has changed: looking for each would cost nearly as much as the line.
 */
export const lineColumns = columns.join(', ')

/** Where in a line each value stands. */
export const at = {
  id: 0, player: 1, market: 2, selection: 3, placedAt: 4, type: 5, line: 6, side: 7, requested: 8, matched: 9, stake: 10, profit: 11, liability: 12, currency: 13, inPlay: 14, ip: 15, delay: 16, agent: 17, device: 18,
} as const satisfies Record<string, number>

/** Where in a line the value is that a list is in the order of. */
export function placeInLine(column: string): number {
  return columns.findIndex((each) => each === column)
}
