import { betTerms, type BetTermsRow } from '#domain/bets/bet-terms.ts'
import { takenBy } from '#domain/bets/void-bet.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { legOf, standingStake } from '#domain/markets/payoff.ts'

/** Minor units: what was promised, or what is left of it. */
export type BetAmounts = { readonly stake_minor: number; readonly profit_minor: number; readonly liability_minor: number }
/** A bet with what voids and runners who left have made of it. */
export type StandingBet = BetTermsRow & BetAmounts & { readonly kept_bp: number; readonly price_reduced: number | null; readonly currency: string }

/**
 * What is left of a bet of which a part was voided, or whose price fell when a runner left. Null of a bet that stands as it was accepted,
 * and of one that is void as a whole: its status says so.
 */
export function leftOfBet(bet: StandingBet): BetAmounts | null {
  if (bet.kept_bp === 0 || (bet.kept_bp === wholeBp && bet.price_reduced === null)) return null
  const terms = betTerms({ ...bet, price_matched: bet.price_reduced ?? bet.price_matched })
  const { winMinor, loseMinor } = legOf(terms)
  const [loss, gain] = winMinor < loseMinor ? [winMinor, loseMinor] : [loseMinor, winMinor]
  return { stake_minor: Number(standingStake(terms)), profit_minor: Number(gain), liability_minor: Number(-loss) }
}

/** What a void of this size (basis points) takes of the stake of a bet, minor units: the sum of a preview is made of the same. */
export function takenStake(bet: StandingBet, voidBp: number): number {
  const standing = (kept: number) => standingStake(betTerms({ ...bet, kept_bp: kept }))
  return Number(standing(bet.kept_bp) - standing(bet.kept_bp - takenBy(voidBp, bet.kept_bp)))
}
