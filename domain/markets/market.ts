import { oddsMax, oddsMin } from '../kernel/price.ts'
import type { Line } from '../kernel/price.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { pricedInOdds } from './priced-in-odds.ts'

/**
 * The maths of a market (domain rules, section 3). `match_odds` covers every market of runners at decimal odds: to win,
 * to be placed, both teams to score. `odd_even` is match odds with back only. `line` is the exchange's line market.
 */
export const marketTypes = ['match_odds', 'bookmaker', 'fancy', 'line', 'odd_even'] as const
export type MarketType = (typeof marketTypes)[number]

/** The numbers by which a runner of an odd/even market wins, whatever it is called. */
export type Parity = 'odd' | 'even'

/** Winning places of a market, at most. */
export const winnersCountMax = 20

/** Lifecycle (domain rules 5.1). Only `open` takes bets. */
export const marketStatuses = [
  'open',
  'suspended',
  'ball_running',
  'closed',
  'declared',
  'settling',
  'settled',
  'rolling_back',
] as const
export type MarketStatus = (typeof marketStatuses)[number]
/** Those that take bets, or would but for a gate of their own. */
export const takesBets: readonly MarketStatus[] = ['open', 'suspended', 'ball_running']

export type Side = 'back' | 'lay'

/**
 * Whether anybody can offer, or ask for, this price (domain rules, sections 3.1 to 3.3), thousandths: decimal odds from 1.01 to 1000, a
 * rate above zero. The price of a line market is a line, and any will do. Whoever backs at any odds asks for 1.01.
 */
export function isPrice(type: MarketType, price: number): boolean {
  if (type === 'line') return true
  return pricedInOdds.includes(type) ? price >= oddsMin && price <= oddsMax : price > 0
}

/**
 * How a market ended. `winners` covers one winner, several winners and dead heats; `removed` lists runners whose bets are
 * void. `number` (thousandths) decides fancy, line and odd/even markets. `void` gives every bet back.
 */
export type Outcome =
  | {
      readonly kind: 'winners'
      readonly winners: readonly SelectionId[]
      readonly removed: readonly SelectionId[]
      /** Runners that tie for the last `places` winning places, e.g. 2 runners for 1 place. */
      readonly deadHeat?: { readonly selections: readonly SelectionId[]; readonly places: number }
    }
  | { readonly kind: 'number'; readonly value: Line }
  | { readonly kind: 'void'; readonly reason: VoidReason }

export const voidReasons = ['tie', 'abandoned', 'no_result', 'void'] as const
export type VoidReason = (typeof voidReasons)[number]
