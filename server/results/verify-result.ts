import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { verify } from '#domain/results/result-machine.ts'
import { tellResult } from '../notifications/result-notices.ts'
import type { Handler } from '../runtime/handler.ts'
import { closeFancies, endsEvent, lockDeciding } from './deciding-result.ts'
import { outcomeOn } from './declare-result.ts'
import { involvedText } from './involved.ts'
import { previewHash } from './preview-hash.ts'
import { loadResultMarket, resultMessages, resultRow, setMarketStatus } from './result-store.ts'
import { createJob } from './settlement-jobs.ts'
import { staffOf } from './staff-of.ts'

/**
 * A second person confirms what the preview showed; the money moves in the background and the reply does not wait for it. Where the market
 * is the match, its event ends at once.
 */
export const verifyHandler: Handler<typeof results.verify> = async ({ tx, now, context }, { principal, body }) => {
  const staffId = staffOf(principal)
  await lockDeciding(tx, body.market_id)
  const market = await loadResultMarket(tx, body.market_id)
  if (market === null) return refuse('MARKET_UNKNOWN', { market_id: body.market_id })
  if (market.voidingId !== null) return refuse('VOID_UNDER_WAY')
  const { current } = market
  if (current !== null && current.revision !== body.revision) return refuse('RESULT_NOT_DECLARED', { revision: current.revision })
  const outcome = outcomeOn(market, body.outcome)
  if (!outcome.ok) return outcome
  const step = verify({ market: market.outcomeMarket, current, actor: { kind: 'staff', staffId }, outcome: outcome.value })
  if (!step.ok) return step
  if (await isInvolved(tx, staffId, market.id)) return refuse('RESULT_VERIFIER_INVOLVED')
  const { result, marketStatus } = step.value
  const hash = await previewHash(tx, market.id, { action: 'settle', outcome: result.outcome })
  if (hash !== body.preview_hash) return refuse('RESULT_PREVIEW_CHANGED')
  await tx.query('update results set state = $3, verified_by = $4, verified_at = $5 where market_id = $1 and revision = $2',
    [market.id, result.revision, result.state, staffId, now.toISOString()])
  await setMarketStatus(tx, market.id, marketStatus, result.revision)
  await createJob(tx, market.id, result.revision, 'settle')
  if (endsEvent(market, result.outcome)) await closeFancies(tx, market.eventId, { marketId: market.id, revision: result.revision }, staffId)
  const row = await resultRow(tx, market.id, result.revision)
  await tellResult(tx, row, now)
  return ok({
    rows: [row],
    audit: { targetKind: 'market', targetId: market.id, before: { status: market.status }, after: { status: row.market_status, revision: row.revision, outcome: row.outcome } },
    messages: resultMessages(market, row),
    afterCommit: context.wakeSettlement,
  })
}

async function isInvolved(tx: Tx, staffId: string, marketId: string): Promise<boolean> {
  const { rows } = await tx.query<{ involved: boolean }>(`select ${involvedText('$1', '$2')} as involved`, [staffId, marketId])
  return rows[0]?.involved === true
}
