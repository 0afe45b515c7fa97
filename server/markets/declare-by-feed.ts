import type { WireOutcome } from '#contract/results.ts'
import type { FeedOutcome, ResultEvent } from '#feeds/feed.ts'
import type { Tx } from '#database/transaction.ts'
import { declareResult } from '../results/declare-result.ts'
import { loadResultMarket, lockMarket, resultMessages } from '../results/result-store.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import type { KnownMarket } from './catalogue-store.ts'

/** The longest message that is kept whole with a result; its hash is kept in any case. */
const evidenceMax = 20_000

/**
 * Takes what a feed says of the end of a market as a proposal: declared by the feed, never money before a person verifies it. Only
 * the first word on a closed market counts; after that its result is in people's hands.
 * @returns null when it was declared, else why not
 */
export async function declareByFeed(tx: Tx, feed: string, known: KnownMarket, event: ResultEvent, now: Date): Promise<string | null> {
  const outcome = wireOutcome(event.outcome, known)
  if (outcome === null) return 'a person must say who tied'
  await lockMarket(tx, known.id)
  const market = await loadResultMarket(tx, known.id)
  if (market?.status !== 'closed' || market.current !== null) return 'the market is open, or has a result'
  const declared = await declareResult(tx, {
    marketId: known.id,
    outcome,
    note: null,
    evidence: { at: new Date(event.atMs).toISOString(), sha256: event.evidence.sha256, raw: event.evidence.raw.slice(0, evidenceMax) },
    closeMarket: false,
    actor: { kind: 'feed', feed },
    now,
  })
  if (!declared.ok) return `${declared.refusal.code} ${JSON.stringify(declared.refusal.facts)}`
  const { row } = declared.value
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, reason, before, after) values ('feed', 'results.declare', 'market', $1, $2, $3, $4)`,
    [known.id, feed, { status: market.status }, { revision: row.revision, outcome: row.outcome }])
  await writeOutbox(tx, resultMessages(market, row))
  return null
}

/** Null where the feed leaves open which of several winners share a place. */
function wireOutcome(outcome: FeedOutcome, known: KnownMarket): WireOutcome | null {
  if (outcome.kind === 'number') return { kind: 'number', value: outcome.valueThousandths }
  if (outcome.kind === 'void') return { kind: 'void', reason: 'void' }
  const winners = outcome.winners.flatMap((ref) => known.runners.get(ref) ?? [])
  if (winners.length <= known.winnersCount) return { kind: 'winners', winners, removed: [] }
  if (known.winnersCount > 1) return null
  return { kind: 'winners', winners: [], removed: [], dead_heat: { selections: winners, places: 1 } }
}
