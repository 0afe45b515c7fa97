import type { wallet } from '#contract/wallet.ts'
import type { Tx } from '#database/transaction.ts'
import { roundResolved } from '#domain/casino/decide-call.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { casinoMessage } from '../casino/casino-row.ts'
import { staffOf } from '../results/staff-of.ts'
import type { Handler } from '../runtime/handler.ts'
import { recordNegatives } from './round-events.ts'
import { moveRounds, revisionAfter, roundOf } from './round-money.ts'
import type { RoundPlace } from './round-money.ts'
import { updateRounds } from './round-row.ts'
import { standsInReport } from './report-store.ts'
import { findRound } from './round-store.ts'
import { lockWallets } from './wallet-store.ts'
import type { RoundRow } from './wallet-store.ts'

type Stored = RoundRow & { readonly player_id: string; readonly provider_id: string; readonly business_id: string; readonly currency: string; readonly last_call_at: string }

async function readRound(tx: Tx, id: string): Promise<Stored | null> {
  const { rows: [row] } = await tx.query<Stored>(
    `select id, stake_minor, win_minor, late_win_minor, posted_minor, revision, vector_id, closed_at is not null as closed, resolution, player_id, provider_id, business_id, currency, last_call_at
     from casino_rounds where id = $1`, [id])
  return row ?? null
}

/**
 * Closes a round whose provider did not, as it stands or with all of its bets and wins undone. What is held is released, and what it came
 * to is posted, as at any close. What its provider still sends is taken but for bets: wins and rollbacks post the difference. A win that
 * comes after all was undone waits in the same queue for another word, with a reason of its own: paid, or not.
 */
export const resolveRound: Handler<typeof wallet.resolveRound> = async ({ tx, now, context }, { principal, params, body }) => {
  const found = await readRound(tx, params.id)
  if (found === null) return refuse('ACCESS_NOT_FOUND')
  await lockWallets(tx, [found.player_id], [found.player_id], true)
  const before = await readRound(tx, params.id)
  assert(before !== null, 'a round never goes')
  const stands = roundOf(before)
  if (before.closed && stands.lateMinor === 0n) return refuse('CASINO_ROUND_CLOSED')
  if (new Date(before.last_call_at).getTime() !== new Date(body.last_call_at).getTime()) return refuse('REQUEST_STALE')
  const { report_id: reportId = null } = body
  if (reportId !== null && !(await standsInReport(tx, reportId, params.id))) return refuse('ACCESS_NOT_FOUND', { field: 'report_id' })
  const seen = await findRound(tx, params.id, now)
  const after = roundResolved(stands, body.how)
  if (body.how === 'undo') await tx.query(`update casino_calls set undone_by = 'resolution', late = false where round_id = $1 and kind in ('bet', 'win') and undone_by is null and late = $2`, [params.id, before.closed])
  else if (before.closed) await tx.query('update casino_calls set late = false where round_id = $1 and late and undone_by is null', [params.id])
  await updateRounds(tx, [{ id: params.id, after, revision: revisionAfter(before, after) }], now)
  await tx.query('update casino_rounds set resolved_by = $2, resolve_reason = $3, last_call_at = $4, resolution = $5, resolve_report_id = coalesce($6, resolve_report_id) where id = $1', [params.id, staffOf(principal), body.reason, before.last_call_at, after.resolved, reportId])
  const place: RoundPlace = { id: params.id, playerId: before.player_id, businessId: before.business_id, currency: before.currency, vectorId: before.vector_id }
  await moveRounds(tx, [{ place, before, after }], { ids: context.ids, now })
  await recordNegatives(tx, [{ ...place, about: 'round_id' }])
  const row = await findRound(tx, params.id, now)
  assert(row !== null && seen !== null, 'a round never goes')
  return ok({
    rows: [row],
    audit: {
      targetKind: 'casino_round', targetId: params.id, businessId: before.business_id, reason: body.reason,
      before: { state: seen.state, stake_minor: seen.stake_minor, win_minor: seen.win_minor, late_win_minor: seen.late_win_minor }, after: { state: row.state, how: body.how, stake_minor: row.stake_minor, win_minor: row.win_minor, late_win_minor: row.late_win_minor, posted_minor: row.posted_minor, ...(reportId !== null && { report_id: reportId }) },
    },
    messages: [casinoMessage()],
  })
}
