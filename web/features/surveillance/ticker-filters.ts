import { typesInRange } from '#domain/bets/price-range.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import type { Bet } from '../../shared/newest-bets.ts'

/** What of the ticker is shown; stakes in minor units and odds in thousandths as text, as they stand in the address. */
export type TickerFilters = {
  readonly game_id?: string | undefined
  readonly market_type?: MarketType | undefined
  /** A part of the market's name. */
  readonly market?: string | undefined
  readonly side?: Side | undefined
  readonly player?: string | undefined
  /** The beginning of an address. */
  readonly ip?: string | undefined
  /** Stakes are compared within it: amounts of two currencies never are. */
  readonly currency?: string | undefined
  readonly stake_min?: string | undefined
  readonly stake_max?: string | undefined
  readonly odds_min?: string | undefined
  readonly odds_max?: string | undefined
}

/** The bets that the filters let through, in their order; the same list where nothing is filtered. */
export function filterBets(bets: readonly Bet[], filters: TickerFilters): readonly Bet[] {
  if (!isFiltered(filters)) return bets
  const priced = typesInRange(filters)
  const holds = (name: string, part: string | undefined): boolean => part === undefined || name.toLowerCase().includes(part.toLowerCase())
  const within = (value: number | null, least: string | undefined, most: string | undefined): boolean =>
    (least === undefined && most === undefined) || (value !== null && value >= Number(least ?? 0) && (most === undefined || value <= Number(most)))
  return bets.filter(
    (bet) =>
      (filters.game_id === undefined || bet.game_id === filters.game_id) &&
      (filters.market_type === undefined || bet.market_type === filters.market_type) &&
      (filters.side === undefined || bet.side === filters.side) &&
      (filters.currency === undefined || bet.currency === filters.currency) &&
      within(bet.stake_minor, filters.stake_min, filters.stake_max) &&
      (priced === null || priced.includes(bet.market_type)) &&
      within(bet.price_matched, filters.odds_min, filters.odds_max) &&
      holds(bet.user_name, filters.player) &&
      holds(bet.market_name, filters.market) &&
      (filters.ip === undefined || bet.ip?.startsWith(filters.ip) === true),
  )
}

/** A range of stakes is of one currency: where there are several and none is said, of the first. The same filters where nothing is to be said. */
export function withCurrency(filters: TickerFilters, currencies: readonly string[]): TickerFilters {
  const ranged = filters.stake_min !== undefined || filters.stake_max !== undefined
  return ranged && filters.currency === undefined && currencies.length > 1 ? { ...filters, currency: currencies[0] } : filters
}

const wholeAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:)+:(?:[\da-f]{1,4}:)*[\da-f]{1,4})$/i

/** The same filters for the list of all bets, which asks for an address as a whole and knows no part of one, nor of a market's name. */
export function amongAll({ market: _market, ip, ...filters }: TickerFilters): Omit<TickerFilters, 'market'> {
  return ip !== undefined && wholeAddress.test(ip) ? { ...filters, ip } : filters
}

/** Which of the filters the list of all bets cannot take. */
export function leftOut(filters: TickerFilters): readonly ('market' | 'ip')[] {
  const taken = amongAll(filters)
  return (['market', 'ip'] as const).filter((name) => filters[name] !== undefined && !(name in taken))
}

export function isFiltered(filters: TickerFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
