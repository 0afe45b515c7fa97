import type { Market } from './market-live.ts'

const typeOrder: readonly Market['type'][] = ['match_odds', 'bookmaker', 'odd_even', 'line', 'fancy']

/** Which markets of an event are shown. `result`: those that wait for a result or for its verification. */
export const marketViews = ['all', 'open', 'result', 'settled'] as const
export type MarketView = (typeof marketViews)[number]

/**
 * Markets in the order that traders work through them: match odds, bookmaker, odd/even, line, fancy, and within a type as
 * the server sent them. The order never follows the status, so that no panel jumps away from under the pointer.
 */
export function orderMarkets(markets: readonly Market[]): readonly Market[] {
  return markets.toSorted((a, b) => typeOrder.indexOf(a.type) - typeOrder.indexOf(b.type))
}

export function inView(market: Market, view: MarketView): boolean {
  return view === 'all' || viewOf(market) === view
}

export function countViews(markets: readonly Market[]): Readonly<Record<MarketView, number>> {
  const count = { all: markets.length, open: 0, result: 0, settled: 0 }
  for (const market of markets) count[viewOf(market)] += 1
  return count
}

/** Markets decided by one number, drawn as one row each instead of a panel of runners. */
export function isNumberRow(market: Market): boolean {
  return market.type === 'fancy' || market.type === 'line'
}

function viewOf(market: Market): Exclude<MarketView, 'all'> {
  switch (market.status) {
    case 'open':
    case 'suspended':
    case 'ball_running':
      return 'open'
    case 'closed':
    case 'declared':
    case 'settling':
    case 'rolling_back':
      return 'result'
    case 'settled':
      return 'settled'
  }
}
