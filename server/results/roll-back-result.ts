import type { results } from '#contract/results.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { rollBack } from '#domain/results/result-machine.ts'
import { tellResult } from '../notifications/result-notices.ts'
import type { Handler } from '../runtime/handler.ts'
import { endsEvent, lockDeciding, suspendFancies } from './deciding-result.ts'
import { previewHash } from './preview-hash.ts'
import { loadResultMarket, resultMessages, resultRow, setMarketStatus } from './result-store.ts'
import { createJob } from './settlement-jobs.ts'
import { staffOf } from './staff-of.ts'

/** Withdraws a declared result at once, or sets the reversal of a settled one going; whichever of the two the preview showed. */
export const rollBackHandler: Handler<typeof results.rollback> = async ({ tx, now, context }, { principal, body }) => {
  const staffId = staffOf(principal)
  await lockDeciding(tx, body.market_id)
  const market = await loadResultMarket(tx, body.market_id)
  if (market === null) return refuse('MARKET_UNKNOWN', { market_id: body.market_id })
  if (market.archived) return refuse('CATALOGUE_ARCHIVED')
  if (market.voidingId !== null) return refuse('VOID_UNDER_WAY')
  const { current } = market
  if (current !== null && current.revision !== body.revision) return refuse('RESULT_NOT_ROLLABLE', { revision: current.revision })
  const step = rollBack({ current, actor: { kind: 'staff', staffId }, reason: body.reason })
  if (!step.ok) return step
  const { result, marketStatus } = step.value
  const hash = await previewHash(tx, market.id, { action: 'roll_back', revision: result.revision, to: result.state })
  if (hash !== body.preview_hash) return refuse('RESULT_PREVIEW_CHANGED')
  await tx.query(
    'update results set state = $3, rolled_back_by = $4, rollback_reason = $5, rolled_back_at = $6 where market_id = $1 and revision = $2',
    [market.id, result.revision, result.state, staffId, body.reason, now.toISOString()],
  )
  await setMarketStatus(tx, market.id, marketStatus, result.revision)
  const moneyMoves = result.state === 'rolling_back'
  if (moneyMoves) {
    await createJob(tx, market.id, result.revision, 'roll_back')
    if (endsEvent(market, result.outcome)) await suspendFancies(tx, { marketId: market.id, revision: result.revision }, staffId, now)
  }
  const row = await resultRow(tx, market.id, result.revision)
  await tellResult(tx, row, now)
  return ok({
    rows: [row],
    audit: {
      targetKind: 'market', targetId: market.id, reason: body.reason,
      before: { status: market.status, state: current?.state }, after: { status: row.market_status, revision: row.revision, state: row.state },
    },
    messages: resultMessages(market, row),
    ...(moneyMoves ? { afterCommit: context.wakeSettlement } : {}),
  })
}
