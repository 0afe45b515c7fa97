import { allPages } from '#contract/all-pages.ts'
import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/client.ts'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import { verifyShown } from './confirm-result.ts'

export type VerifyWaitingOptions = {
  /** Signed in as somebody who may verify. */
  readonly client: Client
  /** Proposals to leave for a person, the newest. */
  readonly leave: number
  /** Markets whose results are a person's own to decide, by id. */
  readonly spare: ReadonlySet<string>
  /** Only results proposed at least this long ago, in milliseconds before `nowMs`. */
  readonly olderThanMs: number
  readonly nowMs: number
  readonly atMost: number
}

/**
 * Verifies what feeds proposed, the oldest first, and answers how many: what a person declared waits for another person. What somebody else
 * settles meanwhile is left alone.
 */
export async function verifyWaiting({ client, leave, spare, olderThanMs, nowMs, atMost }: VerifyWaitingOptions): Promise<number> {
  const declared = await allPages((page) => client(markets.list, { query: { status: 'declared', ...page } }))
  const waiting = []
  for (const { id } of declared) {
    if (spare.has(id)) continue
    const { data: history } = await client(results.history, { params: { id } })
    const [latest] = history
    if (latest?.state === 'declared' && latest.declared_by_feed !== null) waiting.push(latest)
  }
  const oldestFirst = waiting.toSorted((a, b) => (a.declared_at < b.declared_at ? -1 : 1))
  const due = oldestFirst
    .slice(0, Math.max(0, oldestFirst.length - leave))
    .filter(({ declared_at: at }) => nowMs - Date.parse(at) >= olderThanMs)
    .slice(0, atMost)
  let verified = 0
  for (const { market_id: marketId, revision, outcome } of due) {
    try {
      await verifyShown(client, { market_id: marketId, revision, outcome })
      verified += 1
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
  }
  return verified
}
