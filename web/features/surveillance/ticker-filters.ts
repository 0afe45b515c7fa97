import type { MarketType, Side } from '#domain/markets/market.ts'
import type { Bet } from '../../shared/newest-bets.ts'

/** What of the ticker is shown; the stake in minor units as text, as it stands in the address. */
export type TickerFilters = {
  readonly game_id?: string | undefined
  readonly market_type?: MarketType | undefined
  readonly side?: Side | undefined
  readonly player?: string | undefined
  readonly stake_min?: string | undefined
}

/** The bets that the filters let through, in their order; the same list where nothing is filtered. */
export function filterBets(bets: readonly Bet[], filters: TickerFilters): readonly Bet[] {
  if (!isFiltered(filters)) return bets
  const player = filters.player?.toLowerCase()
  const stakeMin = filters.stake_min === undefined ? null : Number(filters.stake_min)
  return bets.filter(
    (bet) =>
      (filters.game_id === undefined || bet.game_id === filters.game_id) &&
      (filters.market_type === undefined || bet.market_type === filters.market_type) &&
      (filters.side === undefined || bet.side === filters.side) &&
      (player === undefined || bet.user_name.toLowerCase().includes(player)) &&
      (stakeMin === null || bet.stake_minor >= stakeMin),
  )
}

export function isFiltered(filters: TickerFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
