import type { BetFact } from './bet-fact.ts'
import { namedMax } from './conditions.ts'
import type { Finding } from './conditions.ts'
import { numberOf } from './rule-kinds.ts'
import type { RuleParams } from './rule-kinds.ts'

/** A bet on a market whose result came, with the moment that the source of the result gives it. */
export type DecidedBet = Pick<BetFact, 'betId' | 'playerId' | 'placedAtMs'> & { readonly resultAtMs: number }

/** Whether a rule on late bets looks at results. */
export function looksAtResults(params: RuleParams): boolean {
  return numberOf(params, 'after_result') === 1
}

/** The clocks of a source and of the site differ by a little: a bet is late from so many seconds after the result on. */
export function isAfterResult(params: RuleParams, { placedAtMs, resultAtMs }: DecidedBet): boolean {
  return looksAtResults(params) && placedAtMs - resultAtMs > numberOf(params, 'result_seconds') * 1_000
}

/**
 * A bet that was accepted after the moment of its market's result (domain rules, section 6): one is enough, its maker may have known.
 * @param own the player's bets on the market up to the one that is judged, which is the last, oldest first
 */
export function afterResult(params: RuleParams, own: readonly DecidedBet[]): Finding | null {
  const bet = own.at(-1)
  if (bet === undefined || !isAfterResult(params, bet)) return null
  const late = own.filter((each) => isAfterResult(params, each))
  return {
    subject: bet.playerId, playerIds: [bet.playerId], betIds: late.map(({ betId }) => betId).slice(-namedMax),
    facts: { after_result: late.length, seconds_after: Math.floor((bet.placedAtMs - bet.resultAtMs) / 1_000) },
  }
}
