import type { MarketType } from '../markets/market.ts'
import { pricedInOdds } from '../markets/priced-in-odds.ts'

/** What of a filter of bets says which kind of price a range of it is of. A market is of one type, and so is whoever can be bet on in it. */
type PriceRange = {
  readonly odds_min?: unknown
  readonly odds_max?: unknown
  readonly market_type?: unknown
  readonly market_id?: unknown
  readonly selection_id?: unknown
}

/**
 * The types of market that a range of prices looks among, beside what else the filter asks; null: all. A rate of 85 pays what odds of 1.85
 * pay, so the figures of the two are never compared: unless the filter says what it means, a range is of decimal odds.
 */
export function typesInRange({ odds_min: least, odds_max: most, market_type: type, market_id: market, selection_id: selection }: PriceRange): readonly MarketType[] | null {
  return (least ?? most) === undefined || (type ?? market ?? selection) !== undefined ? null : pricedInOdds
}
