/** The first, lowest, highest and last price of a line: what a chart says to those who do not see it. */
export function lineSummary(prices: readonly (number | null)[]): { readonly first: number; readonly low: number; readonly high: number; readonly last: number } | null {
  const known = prices.filter((price) => price !== null)
  const [first] = known
  const last = known.at(-1)
  return first === undefined || last === undefined ? null : { first, low: Math.min(...known), high: Math.max(...known), last }
}
