import type { BetFact } from '#domain/surveillance/bet-fact.ts'
import { usualParams } from '#domain/surveillance/rule-kinds.ts'
import type { RuleKind, RuleParams } from '#domain/surveillance/rule-kinds.ts'
import { Watch } from '#domain/surveillance/watch.ts'
import type { RuleHit } from '#domain/surveillance/watch.ts'

export const startMs = Date.UTC(2026, 2, 14, 12)
let lastId = 0

/** A bet at a second of the test, of a player; everything else is usual. */
export function bet(atS: number, playerId: string, change: Partial<BetFact> = {}): BetFact {
  return {
    betId: String(++lastId), playerId, agentId: '90', marketId: '1', eventId: '1', marketType: 'match_odds', runners: 2, winners: 1, key: '11', line: null, side: 'back', price: 2_000, stakeMinor: 1_000n, currency: 'INR', exponent: 2,
    inPlay: true, placedAtMs: startMs + atS * 1_000, ip: `198.18.0.${playerId}`, device: null, userAgent: 'Site', ...change,
  }
}

/** A bet, a bet with what its player usually stakes, or a stop of a market. */
export type Step = BetFact | { readonly stopS: number; readonly marketId?: string } | { readonly bet: BetFact; readonly habit: readonly bigint[] }

/** What one rule of a kind, with its usual parameters but for a change, finds in steps. */
export function judge(kind: RuleKind, steps: readonly Step[], change: RuleParams = {}): readonly RuleHit[] {
  const rules = [{ id: '1', version: 1, kind, params: { ...usualParams(kind), ...change } }]
  const watch = new Watch()
  return steps.flatMap((step) => {
    if ('stopS' in step) return watch.stop({ marketId: step.marketId ?? '1', atMs: startMs + step.stopS * 1_000 }, rules)
    return 'bet' in step ? watch.bet(step.bet, step.habit, rules) : watch.bet(step, [], rules)
  })
}
