import type { MarketType } from './market.ts'

/** Market types whose prices are decimal odds: others have rates (profit per 100 of stake), or a line in the place of a price. */
export const pricedInOdds: readonly MarketType[] = ['match_odds', 'odd_even']
