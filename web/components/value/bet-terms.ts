import type { MarketType, Side } from '#domain/markets/market.ts'
import { formatLine, formatOdds, formatRate } from '../../shared/format.ts'
import { valueText } from './value-text.ts'

/** Back and lay, yes and no, under and over: what the side of a bet is called in its kind of market. */
export function sideWord(side: Side, type: MarketType): string {
  const { sides } = valueText
  switch (type) {
    case 'match_odds':
    case 'bookmaker':
    case 'odd_even':
      return side === 'back' ? sides.back : sides.lay
    case 'fancy':
      return side === 'back' ? sides.yes : sides.no
    case 'line':
      return side === 'back' ? sides.under : sides.over
  }
}

/** A price as its market writes it: decimal odds, or a rate out of 100. Line markets are even money. */
export function priceText(thousandths: number | null, type: MarketType): string {
  if (type === 'line') return valueText.evens
  if (thousandths === null) return '–'
  return type === 'bookmaker' || type === 'fancy' ? formatRate(thousandths) : formatOdds(thousandths)
}

/** What is on offer on one side: its price, or in a line market the line of that side. */
export function offerText(thousandths: number, type: MarketType): string {
  return type === 'line' ? formatLine(thousandths) : priceText(thousandths, type)
}

/** What a bet is on: its runner, or its side of the line ("Yes 46"). */
export function selectionText(bet: {
  readonly side: Side
  readonly market_type: MarketType
  readonly selection_name: string
  readonly line: number | null
}): string {
  if (bet.line === null) return bet.selection_name
  return valueText.onLine({ side: sideWord(bet.side, bet.market_type), line: formatLine(bet.line) })
}
