import type { FeedOutcome } from '../feed.ts'
import { marketTypeOf, statusOf } from './describe-market.ts'
import type { MarketDefinition } from './message.ts'

/**
 * How a closed market ended, as far as its runners tell. Null while it is not closed or a runner has neither won, lost
 * nor been removed; for a line market, whose number the stream never carries; and for markets that none of our types
 * can pay.
 */
export function marketOutcome(definition: MarketDefinition): FeedOutcome | null {
  if (definition.status !== 'CLOSED' || marketTypeOf(definition) !== 'match_odds') return null
  const removed = definition.runners.filter((runner) => statusOf(runner) === 'removed').map((runner) => runner.ref)
  if (definition.runners.length === 0) return null
  if (removed.length === definition.runners.length) return { kind: 'void', removed }
  const winners = definition.runners.filter((runner) => runner.status === 'WINNER').map((runner) => runner.ref)
  const losers = definition.runners.filter((runner) => runner.status === 'LOSER').map((runner) => runner.ref)
  const told = winners.length + losers.length + removed.length === definition.runners.length
  return told ? { kind: 'winners', winners, losers, removed } : null
}
