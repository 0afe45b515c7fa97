import type { RowOf } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import type { markets } from '#contract/markets.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { sideWord } from '../../components/value/bet-terms.ts'
import type { BetMark, PriceSeries } from '../../shared/price-chart.tsx'

export type PricePoint = RowOf<typeof markets.priceHistory>
type Bet = RowOf<typeof bets.list>

type Drawn = { readonly type: MarketType; readonly name: string; readonly selections: readonly { readonly id: string; readonly name: string }[] }

export function priceSeries(points: readonly PricePoint[], { type, name, selections }: Drawn): PriceSeries {
  const seconds = points.map((point) => Date.parse(point.at) / 1000)
  if (isNumberMarket(type)) {
    const quotes = points.map((point) => point.quotes['line'])
    const lines = type === 'fancy'
      ? [{ id: 'line', name, prices: quotes.map((quote) => decimal(quote?.line)) }]
      : (['lay', 'back'] as const).map((side) => ({ id: side, name: sideWord(side, type), prices: quotes.map((quote) => decimal(quote?.[side][0]?.[0])) }))
    return { unit: 'number', seconds, lines: lines.filter(isPriced) }
  }
  const priceOf = ({ quotes }: PricePoint, id: string) => decimal(quotes[id]?.back[0]?.[0] ?? quotes[id]?.last ?? quotes[id]?.lay[0]?.[0])
  return {
    unit: 'price',
    seconds,
    lines: selections
      .map(({ id, name: runner }) => ({ id, name: runner, prices: points.map((point) => priceOf(point, id)) }))
      .filter(isPriced),
  }
}

function decimal(thousandths: number | undefined): number | null {
  return thousandths === undefined ? null : thousandths / 1000
}

function isPriced({ prices }: PriceSeries['lines'][number]): boolean {
  return prices.some((price) => price !== null)
}

/** The marks of a market's bets on the lines that are drawn. */
export function betMarks(placed: readonly Bet[], series: PriceSeries): readonly BetMark[] {
  return placed.flatMap((bet): BetMark[] => {
    const line = series.lines.findIndex(({ id }) => id === (bet.selection_id ?? (bet.market_type === 'line' ? bet.side : 'line')))
    const price = series.unit === 'number' ? bet.line : bet.price_matched
    return line < 0 || price === null || bet.status === 'void' ? [] : [{ second: Date.parse(bet.placed_at) / 1000, price: price / 1000, line, side: bet.side }]
  })
}
