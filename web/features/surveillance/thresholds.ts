import type { Bet } from '../../shared/newest-bets.ts'

/** Minor units, by currency, from which on a stake is marked and heard; of a currency that is not named none is. */
export type Thresholds = Readonly<Record<string, number>>

export const noThresholds: Thresholds = {}

export function isLarge({ currency, stake_minor: stake }: Pick<Bet, 'currency' | 'stake_minor'>, thresholds: Thresholds): boolean {
  const from = thresholds[currency]
  return from !== undefined && stake >= from
}

/** Null: none of the currency any more. */
export function withThreshold(thresholds: Thresholds, currency: string, minor: number | null): Thresholds {
  const { [currency]: _, ...others } = thresholds
  return minor === null ? others : { ...others, [currency]: minor }
}

/** What was stored, by whatever version; what does not fit is left out. */
export function readThresholds(stored: unknown): Thresholds | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => /^[A-Z]{3}$/.test(entry[0]) && Number.isSafeInteger(entry[1]) && entry[1] >= 0))
}
