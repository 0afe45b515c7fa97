import type { BetTerms } from '../bets/bet.ts'
import { divideHalfAway } from '../kernel/ratio.ts'
import { wholeBp } from '../kernel/shares.ts'
import type { Odds, Rate } from '../kernel/price.ts'

/** Where one runner wins, a factor up to this (basis points) leaves the prices as they are. */
const ignoredUpToBp = 250
/** The least odds that a reduction leaves, in thousandths. */
const leastOdds = 1_010n

/**
 * The bet as it stands after runners have left the market since it was placed, each with its reduction factor (basis points), in the
 * order in which they left. Where one runner wins, a factor takes its part of the whole odds, and a factor of 2.5 % or less takes
 * nothing; where several win, it takes its part of the winnings. Each step rounds to one thousandth, half away from zero, and leaves
 * odds of 1.01 at least. Back and lay change alike. Bets on numbers know no runners and stay as they are.
 */
export function reduceTerms(terms: BetTerms, factorsBp: readonly number[], winnersCount: number): BetTerms {
  if (factorsBp.length === 0) return terms
  switch (terms.type) {
    case 'match_odds':
    case 'odd_even':
      return { ...terms, odds: Number(reduceOdds(BigInt(terms.odds), 1_000n, factorsBp, winnersCount)) as Odds }
    case 'bookmaker': {
      // A rate of 85 is odds of 1.85 in hundred-thousandths.
      const odds = reduceOdds(100_000n + BigInt(terms.rate), 100_000n, factorsBp, winnersCount)
      return { ...terms, rate: Number(odds - 100_000n) as Rate }
    }
    case 'fancy':
    case 'line':
      return terms
  }
}

function reduceOdds(odds: bigint, unit: bigint, factorsBp: readonly number[], winnersCount: number): bigint {
  const least = (leastOdds * unit) / 1_000n
  let reduced = odds
  for (const factor of factorsBp) {
    if (winnersCount === 1 && factor <= ignoredUpToBp) continue
    const left = BigInt(wholeBp - factor)
    const next = winnersCount === 1
      ? divideHalfAway(reduced * left, BigInt(wholeBp))
      : unit + divideHalfAway((reduced - unit) * left, BigInt(wholeBp))
    // Odds below the least were matched there: a reduction never raises a price.
    reduced = next > least ? next : reduced < least ? reduced : least
  }
  return reduced
}
