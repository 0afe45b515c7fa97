import { isNumberMarket } from '#domain/markets/payoff.ts'
import type { BetMark, PriceSeries } from '../../shared/price-chart.tsx'
import type { BetDetail, BetLife } from './bet-page.tsx'

type PathOfPrices = { readonly series: PriceSeries; readonly marks: readonly BetMark[] }

/** How long before the bet the path begins; the prices that are kept of it reach as far. */
const beforeMs = 15 * 60_000

/**
 * What a chart draws around a bet: the best prices on both sides, which in a line market are lines, or of a fancy its line, as decimals, and
 * the bet as the only mark. What the player saw and the bet itself are always within the time that is drawn: a price that had stood for
 * longer stands from its beginning on.
 */
export function pathOfPrices(
  life: Pick<BetLife, 'prices' | 'seen'>,
  bet: Pick<BetDetail['bet'], 'market_type' | 'line' | 'price_matched' | 'side' | 'placed_at'>,
  names: { readonly back: string; readonly lay: string; readonly line: string },
): PathOfPrices {
  const prices = withSeen(life, new Date(Date.parse(bet.placed_at) - beforeMs).toISOString())
  const decimal = (value: number | null | undefined): number | null => (value == null || value <= 0 ? null : value / 1000)
  const lines = bet.market_type === 'fancy'
    ? [{ id: 'line', name: names.line, prices: prices.map((quote) => decimal(quote.line)) }]
    : (['back', 'lay'] as const).map((side) => ({ id: side, side, name: names[side], prices: prices.map((quote) => decimal(quote[side][0]?.[0])) }))
  const drawn = lines.filter((line) => line.prices.some((price) => price !== null))
  const at = decimal(bet.line ?? bet.price_matched)
  const second = Date.parse(bet.placed_at) / 1000
  const line = Math.max(0, drawn.findIndex(({ id }) => id === bet.side))
  return {
    series: drawn.length === 0 ? { seconds: [], lines: [] } : withMoment({ unit: isNumberMarket(bet.market_type) ? 'number' : 'price', seconds: prices.map((quote) => Date.parse(quote.at) / 1000), lines: drawn }, second),
    marks: at === null ? [] : [{ second, price: at, line, side: bet.side }],
  }
}

/** The prices with what the player saw among them, which is from before them, or left out where of many only some are told. */
function withSeen({ prices, seen }: Pick<BetLife, 'prices' | 'seen'>, begin: string): BetLife['prices'] {
  if (seen === null || prices.some(({ at }) => at === seen.at)) return prices
  const stood = Date.parse(seen.at) < Date.parse(begin) ? { ...seen, at: begin } : seen
  const later = prices.findIndex(({ at }) => Date.parse(at) > Date.parse(stood.at))
  return prices.toSpliced(later < 0 ? prices.length : later, 0, stood)
}

/** The series with the moment of the bet in it, where the prices are those that stood then. */
function withMoment({ seconds, lines, ...rest }: PriceSeries, second: number): PriceSeries {
  const place = seconds.findIndex((each) => each > second)
  const index = place < 0 ? seconds.length : place
  return {
    ...rest,
    seconds: seconds.toSpliced(index, 0, second),
    lines: lines.map((line) => ({ ...line, prices: line.prices.toSpliced(index, 0, line.prices[index - 1] ?? null) })),
  }
}
