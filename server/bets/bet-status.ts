import type { RowOf } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { payoffOfBet } from '#domain/markets/payoff.ts'
import { fromStoredOutcome } from '#database/stored-outcome.ts'
import { toWire } from '../runtime/to-wire.ts'
import { betTerms } from '#domain/bets/bet-terms.ts'
import type { BetTermsRow } from '#domain/bets/bet-terms.ts'

export type BetStatus = RowOf<typeof bets.list>['status']

/** A bet's terms as they stand with what became of its market. */
export type BetFateRow = BetTermsRow & {
  /** The outcome of the market's settled result; null while no result stands. */
  readonly outcome: WireOutcome | null
}

/** Of a bet that stands in a market without a result. */
export const openFate = { status: 'open', result_minor: null } as const

/**
 * What became of a bet, and the player's result of it alone before commission (minor units; null while open). Nothing of this
 * is stored: it follows from the result that stands, so a rollback opens the bet again by itself.
 */
export function betFate(row: BetFateRow): { readonly status: BetStatus; readonly result_minor: number | null } {
  if (row.kept_bp === 0) return { status: 'void', result_minor: 0 }
  if (row.outcome === null) return openFate
  const outcome = fromStoredOutcome(row.outcome)
  const removed = outcome.kind === 'winners' && outcome.removed.some((id) => id === row.selection_id)
  if (outcome.kind === 'void' || removed) return { status: 'void', result_minor: 0 }
  const payoff = payoffOfBet(betTerms(row), outcome)
  return { status: payoff > 0n ? 'won' : payoff < 0n ? 'lost' : 'even', result_minor: toWire(payoff) }
}
