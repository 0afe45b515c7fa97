import type { WireOutcome } from '#contract/result-rows.ts'
import type { Tx } from '#database/transaction.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import { declareResult } from './declare-result.ts'
import { loadResultMarket, lockMarket, resultMessages } from './result-store.ts'
import type { ResultMarket } from './result-store.ts'

export type FeedProposal = {
  /** Under whose name it is declared. */
  readonly feed: string
  readonly marketId: string
  readonly outcome: WireOutcome
  /** What the feed saw: kept with the result, and shown to whoever verifies it. */
  readonly evidence: unknown
  readonly now: Date
}

/**
 * Takes what a feed or a record says of the end of a market as a proposal: declared by it, never money before a person verifies it. Only
 * the first word on a closed market counts; after that its result is in people's hands.
 * @returns null when it was declared, else why not
 */
export async function proposeResult(tx: Tx, { feed, marketId, outcome, evidence, now }: FeedProposal): Promise<string | null> {
  await lockMarket(tx, marketId)
  const market = await loadResultMarket(tx, marketId)
  const kept = market === null ? 'there is no such market' : leftToPeople(market)
  if (market === null || kept !== null) return kept
  const declared = await declareResult(tx, { marketId, outcome, note: null, evidence, closeMarket: false, actor: { kind: 'feed', feed }, now })
  if (!declared.ok) return `${declared.refusal.code} ${JSON.stringify(declared.refusal.facts)}`
  const { row } = declared.value
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, reason, before, after) values ('feed', 'results.declare', 'market', $1, $2, $3, $4)`,
    [marketId, feed, { status: market.status }, { revision: row.revision, outcome: row.outcome }])
  await writeOutbox(tx, resultMessages(market, row))
  return null
}

/** Whose the result of a market is already, and otherwise whether it is closed yet; null where a proposal is wanted. */
function leftToPeople({ status, current }: ResultMarket): string | null {
  if (current === null) return status === 'closed' ? null : `the market is not closed: it is ${status.replace('_', ' ')}`
  const who = current.declaredBy.kind === 'feed' ? `the feed ${current.declaredBy.feed}` : 'a person'
  return `there is a result by ${who} already: ${current.state.replace('_', ' ')}`
}
