import type { RowOf } from '#contract/endpoint.ts'
import type { voids } from '#contract/voids.ts'
import type { Tx } from '#database/transaction.ts'
import { checkVoidReason, strictestPolicy } from '#domain/bets/void-policy.ts'
import type { VoidReasonCode } from '#domain/bets/void-policy.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Viewer } from '../bets/viewer.ts'
import { VectorCache } from '../results/position-store.ts'
import { lockMarket } from '../results/result-store.ts'
import { staffOf } from '../results/staff-of.ts'
import type { HandlerReply, Principal, Scope } from '../runtime/handler.ts'
import { countMeant } from './bet-stream.ts'
import type { VoidIntent } from './bet-stream.ts'
import { atOnceBets, planMarket, voidHash } from './plan-void.ts'
import type { MarketPlan, PlannedGroup } from './plan-void.ts'
import { VoidFigures } from './void-figures.ts'
import { writePart } from './void-part.ts'
import { voidRow } from './void-store.ts'
import { targetMarkets } from './void-target.ts'
import type { VoidTarget } from './void-target.ts'
import { markVoiding } from './voiding.ts'

type Reply = HandlerReply<typeof voids.voidBets>
export type Said = {
  readonly taken_bp: number
  readonly reason: VoidReasonCode
  readonly legal_basis?: string | undefined
  readonly note?: string | undefined
  readonly preview_hash: string
}

/** What a void or its undoing would do, market by market, by the functions that then do it. Changes nothing. */
export async function previewVoid(tx: Tx, intent: VoidIntent, viewer: Viewer): Promise<Result<{ rows: readonly RowOf<typeof voids.previewBets>[] }>> {
  const markets = await marketsOf(tx, intent)
  if (!markets.ok) return markets
  const figures = new VoidFigures()
  const plans = await planAll(tx, intent, markets.value, new VectorCache(), (group) => figures.count(group))
  for (const plan of plans) figures.add(plan)
  return ok({ rows: [await figures.row(tx, voidHash(intent, plans), viewer)] })
}

async function planAll(
  tx: Tx, intent: VoidIntent, marketIds: readonly string[], cache: VectorCache, take: (group: PlannedGroup) => void,
): Promise<readonly MarketPlan[]> {
  const plans: MarketPlan[] = []
  for (const marketId of marketIds) {
    const plan = await planMarket(tx, marketId, intent, { cache, own: null }, take)
    if (plan !== null) plans.push(plan)
  }
  return plans
}

async function marketsOf(tx: Tx, intent: VoidIntent): Promise<Result<readonly string[]>> {
  if (intent.kind === 'void') return targetMarkets(tx, intent.target)
  const { rows } = await tx.query<{ market_id: string }>(
    `select p.market_id from void_parts p
     where p.void_id = $1 and p.kind = 'void' and p.done_at is not null and p.refusal is null and not exists (
       select from void_parts u where (u.void_id, u.market_id) = (p.void_id, p.market_id) and u.kind = 'undo' and u.done_at is not null and u.refusal is null)
     order by p.market_id`, [intent.voidId])
  return ok(rows.map((row) => row.market_id))
}

type Chosen = Pick<Extract<VoidIntent, { kind: 'void' }>, 'target' | 'mayWhole'>

/**
 * Posts a void as it was previewed: a single market of no more than `atOnceBets` bets at once, a larger one or several one by one by the
 * settlement worker, each as a whole or not at all.
 */
export async function postVoid(scope: Scope, principal: Principal, { target, mayWhole }: Chosen, said: Said): Promise<Result<Reply>> {
  const { tx, now } = scope
  const intent: VoidIntent = { kind: 'void', target, takenBp: said.taken_bp, mayWhole }
  const planned = await planLocked(tx, intent, said.preview_hash)
  if (!planned.ok) return planned
  const { plans } = planned.value
  const reason = checkVoidReason(strictestPolicy(plans.flatMap((plan) => plan.policies)), said.reason, said.legal_basis ?? null)
  if (!reason.ok) return reason
  const id = scope.newId()
  await tx.query(
    `insert into voids (id, scope, target, taken_bp, reason, legal_basis, note, staff_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, target.scope, target, said.taken_bp, said.reason, textOrNull(said.legal_basis), textOrNull(said.note), staffOf(principal), now.toISOString()])
  return runParts(scope, { id, intent, reason: said.reason }, planned.value)
}

/** Which voids a call undoes, and whether its caller may void whole markets. */
export type Undoable = { readonly scopes: readonly VoidTarget['scope'][]; readonly mayWhole: boolean }

/** Undoes a void, market by market: everybody stands as if it had not been, by entries of their own. */
export async function undoVoid(
  scope: Scope, principal: Principal, id: string, of: Undoable, said: { readonly reason: string; readonly preview_hash: string },
): Promise<Result<Reply>> {
  const { tx, now } = scope
  // A void that is at work refers to this row until its market is done: whoever undoes it meanwhile is told so, and does not wait.
  await tx.query('select from voids where id = $1 for no key update', [id])
  const undoable = await checkUndo(tx, id, of)
  if (!undoable.ok) return undoable
  const intent: VoidIntent = { kind: 'undo', voidId: id }
  const planned = await planLocked(tx, intent, said.preview_hash)
  if (!planned.ok) return planned
  await tx.query('update voids set undone_by = $2, undone_at = $3, undo_reason = $4 where id = $1', [id, staffOf(principal), now.toISOString(), said.reason])
  return runParts(scope, { id, intent, reason: said.reason }, planned.value)
}

/**
 * Refuses what is no void of these scopes (VOID_UNKNOWN), one that is still being done, one that has been undone, and one that took a
 * market whole where the caller may not void markets (VOID_WHOLE_MARKET).
 */
export async function checkUndo(tx: Tx, id: string, { scopes, mayWhole }: Undoable): Promise<Result<true>> {
  const row = await voidRow(tx, id)
  if (row === null || !scopes.includes(row.scope)) return refuse('VOID_UNKNOWN')
  if (row.state === 'voiding' || row.state === 'undoing') return refuse('VOID_UNDER_WAY')
  if (row.state === 'undone' || row.state === 'refused') return refuse('VOID_ALREADY_UNDONE', { state: row.state })
  if (mayWhole) return ok(true)
  const whole = await tx.query("select from void_parts where void_id = $1 and kind = 'void' and whole and refusal is null limit 1", [id])
  return whole.rowCount > 0 ? refuse('VOID_WHOLE_MARKET') : ok(true)
}

type PlannedAll = { readonly plans: readonly MarketPlan[]; /** The one market that there is, under its lock, where it is small enough to be done at once. */ readonly only: MarketPlan | null; readonly cache: VectorCache }

async function planLocked(tx: Tx, intent: VoidIntent, previewHash: string): Promise<Result<PlannedAll>> {
  const markets = await marketsOf(tx, intent)
  if (!markets.ok) return markets
  const [single, ...more] = markets.value
  // What is done at once is planned under the lock; what is done later is planned again then, and nobody waits for its plan.
  const atOnce = single !== undefined && more.length === 0 && (await countMeant(tx, single, intent)).bets <= atOnceBets
  if (atOnce) await lockMarket(tx, single)
  const cache = new VectorCache()
  const plans = await planAll(tx, intent, markets.value, cache, () => undefined)
  if (voidHash(intent, plans) !== previewHash) return refuse('VOID_PREVIEW_CHANGED')
  const refused = plans.find((plan) => plan.refusal !== null)
  if (plans.every((plan) => plan.refusal !== null)) return refuse(refused?.refusal ?? 'VOID_NOTHING')
  return ok({ plans, only: atOnce ? (plans[0] ?? null) : null, cache })
}

type Posted = { readonly id: string; readonly intent: VoidIntent; readonly reason: string }

async function runParts(scope: Scope, { id, intent, reason }: Posted, { plans, only, cache }: PlannedAll): Promise<Result<Reply>> {
  const { tx, now, context } = scope
  const { kind } = intent
  const able = plans.filter((plan) => plan.refusal === null)
  const large = able.filter((plan) => plan.bets > atOnceBets)
  if (!(await markVoiding(tx, id, large.map((plan) => plan.market.id)))) return refuse('VOID_UNDER_WAY')
  // Of the moment when all is planned, which of many bets takes long, and not of when that began: by then more is final.
  await tx.query(
    `insert into void_parts (void_id, kind, market_id, hash, whole, not_before) select $1, $2, n.market_id, n.hash, n.whole, $6 from unnest($3::bigint[], $4::text[], $5::boolean[]) as n(market_id, hash, whole)
     on conflict (void_id, kind, market_id) do update set hash = excluded.hash, done_at = null, refusal = null, failures = 0, failed_at = null, not_before = excluded.not_before`,
    [id, kind, able.map((plan) => plan.market.id), able.map((plan) => plan.hash), able.map((plan) => plan.whole), context.now().toISOString()])
  const atOnce = only !== null && only.bets <= atOnceBets
  if (atOnce) {
    const done = await writePart(tx, { voidId: id, kind, marketId: only.market.id, hash: only.hash }, intent, { ids: context.ids, now }, cache)
    assert(done.refusal === null, 'what is planned twice under a lock is the same')
  }
  const row = await voidRow(tx, id)
  assert(row !== null, 'a void that was just written is there')
  return ok({
    rows: [row],
    audit: { targetKind: 'void', targetId: id, reason, after: { kind, scope: row.scope, taken_bp: row.taken_bp, markets: able.length, bets: able.reduce((sum, plan) => sum + plan.bets, 0) } },
    afterCommit: atOnce ? context.wakeRelay : context.wakeSettlement,
  })
}

function textOrNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text.trim()
}
