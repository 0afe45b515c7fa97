/** What a chart counts: prices, or what a market of numbers is about. */
export type PriceUnit = 'price' | 'number'

/** A price or a number as the chart writes it: odds with two places, a line as it is. */
export function priceLabel(price: number, unit: PriceUnit): string {
  return unit === 'price' ? price.toFixed(2) : String(Math.round(price * 100) / 100)
}
