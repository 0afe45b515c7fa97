import type { WireOutcome } from '#contract/result-rows.ts'
import type { FeedOutcome, ResultEvent } from '#feeds/feed.ts'
import type { Tx } from '#database/transaction.ts'
import { correctItself, proposeResult } from '../results/propose-result.ts'
import type { FeedProposal } from '../results/propose-result.ts'
import type { KnownMarket } from './catalogue-store.ts'

/**
 * Takes what a feed says of the end of a market as a proposal, with its message as evidence: whole, as long as a line of a feed may be.
 * @returns null when it was declared, else why not
 */
export async function declareByFeed(tx: Tx, feed: string, known: KnownMarket, event: ResultEvent, now: Date): Promise<string | null> {
  return proposeResult(tx, proposalOf(feed, known, event, now))
}

/** Takes the feed's own proposal back where it now says another one, and answers whether it did. */
export async function correctByFeed(tx: Tx, feed: string, known: KnownMarket, event: ResultEvent, now: Date): Promise<boolean> {
  return correctItself(tx, proposalOf(feed, known, event, now))
}

function proposalOf(feed: string, known: KnownMarket, event: ResultEvent, now: Date): FeedProposal {
  const evidence = { at: new Date(event.atMs).toISOString(), sha256: event.evidence.sha256, raw: event.evidence.raw }
  return { feed, marketId: known.id, outcome: wireOutcome(event.outcome, known), evidence, now }
}

/** Null where the feed leaves open which of several winners share a place, or names one whom we do not know. */
function wireOutcome(outcome: FeedOutcome, known: KnownMarket): WireOutcome | null {
  if (outcome.kind === 'number') return { kind: 'number', value: outcome.valueThousandths }
  if (outcome.kind === 'void') return { kind: 'void', reason: 'void' }
  const idsOf = (refs: readonly string[]) => refs.flatMap((ref) => known.runners.get(ref) ?? [])
  const [winners, removed] = [idsOf(outcome.winners), idsOf(outcome.removed)]
  if (winners.length < outcome.winners.length) return null
  if (winners.length <= known.winnersCount) return { kind: 'winners', winners, removed }
  if (known.winnersCount > 1) return null
  return { kind: 'winners', winners: [], removed, dead_heat: { selections: winners, places: 1 } }
}
