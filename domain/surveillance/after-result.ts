import type { BetFact } from './bet-fact.ts'
import { namedMax } from './conditions.ts'
import type { Finding } from './conditions.ts'
import { numberOf } from './rule-kinds.ts'
import type { RuleParams } from './rule-kinds.ts'

/** A bet on a market whose result came, with the moment that the source of the result gives it. */
export type DecidedBet = Pick<BetFact, 'betId' | 'playerId' | 'placedAtMs'> & { readonly resultAtMs: number }

/** Whether a rule looks at results: some of those on late bets do. */
export function looksAtResults(params: RuleParams): boolean {
  return numberOf(params, 'after_result') === 1
}

/**
 * Bets that were accepted after the moment of their market's result (domain rules, section 6): one is enough, its maker may have known. The
 * clocks of a source and of the site differ by a little, so a bet is late from so many seconds after the result on. Each names those before it.
 * @param own bets of one player on the market, oldest first
 */
export function afterResult(params: RuleParams, own: readonly DecidedBet[]): readonly { readonly bet: DecidedBet; readonly finding: Finding }[] {
  const late = own.filter(({ placedAtMs, resultAtMs }) => placedAtMs - resultAtMs > numberOf(params, 'result_seconds') * 1_000)
  return late.map((bet, index) => ({
    bet,
    finding: {
      subject: bet.playerId, playerIds: [bet.playerId], betIds: late.slice(Math.max(0, index + 1 - namedMax), index + 1).map(({ betId }) => betId),
      facts: { after_result: index + 1, seconds_after: Math.floor((bet.placedAtMs - bet.resultAtMs) / 1_000) },
    },
  }))
}
