import { oddsMax, oddsMin } from '#domain/kernel/price.ts'

/** The exchange's classic ladder: below `to` prices step by `step`; thousandths of decimal odds. */
const bands = [
  { from: 1000, to: 2000, step: 10 },
  { from: 2000, to: 3000, step: 20 },
  { from: 3000, to: 4000, step: 50 },
  { from: 4000, to: 6000, step: 100 },
  { from: 6000, to: 10_000, step: 200 },
  { from: 10_000, to: 20_000, step: 500 },
  { from: 20_000, to: 30_000, step: 1000 },
  { from: 30_000, to: 50_000, step: 2000 },
  { from: 50_000, to: 100_000, step: 5000 },
  { from: 100_000, to: 1_000_000, step: 10_000 },
] as const

/**
 * The two neighbouring ticks of the ladder around a price: the highest tick that is not above it, and the next one. At
 * the top of the ladder both move down by one. Null for a price outside of the ladder.
 */
export function ticksAround(priceThousandths: number): { readonly at: number; readonly above: number } | null {
  if (priceThousandths < oddsMin || priceThousandths > oddsMax) return null
  const band = bands.find(({ to }) => priceThousandths < to)
  if (band === undefined) return { at: oddsMax - 10_000, above: oddsMax }
  const at = band.from + Math.floor((priceThousandths - band.from) / band.step) * band.step
  return { at, above: at + band.step }
}
