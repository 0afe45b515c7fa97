import type { MarketType, Side } from '#domain/markets/market.ts'

/** What a bet is on, for a person: the runner's name, or the side of a number (a line market buys by laying). */
export function selectionName(type: MarketType, side: Side, runnerName: string | null): string {
  if (type === 'fancy') return side === 'back' ? 'Yes' : 'No'
  if (type === 'line') return side === 'back' ? 'Sell' : 'Buy'
  return runnerName ?? ''
}
