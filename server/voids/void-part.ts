import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { tellStates } from '../markets/state-store.ts'
import type { VectorCache } from '../results/position-store.ts'
import { lockMarket } from '../results/result-store.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import { planMarket } from './plan-void.ts'
import type { MarketPlan, VoidIntent } from './plan-void.ts'
import { writeChanges } from './write-changes.ts'

export type PartTools = { readonly ids: IdSource; readonly now: Date }

type Part = { readonly voidId: string; readonly kind: VoidIntent['kind']; readonly marketId: string }

/** Writes a market's part of a void as it was planned under the market's lock: the record of each bet, the positions, the money. */
export async function writePart(tx: Tx, { voidId, kind, marketId }: Part, plan: MarketPlan, tools: PartTools): Promise<void> {
  const at = tools.now.toISOString()
  await tx.query(
    `insert into bet_voids (business_id, bet_id, void_id, kind, taken_bp, at)
     select n.business_id, n.bet_id, $1, $2, n.taken_bp, $3 from unnest($4::bigint[], $5::bigint[], $6::int[]) as n(business_id, bet_id, taken_bp)`,
    [
      voidId, kind, at, arrayText(plan.bets.map((bet) => bet.business_id)), arrayText(plan.bets.map((bet) => bet.id)), arrayText(plan.bets.map((bet) => bet.taken_bp)),
    ])
  await tx.query(
    'update void_parts set done_at = $4, refusal = null, bets = $5, players = $6 where void_id = $1 and kind = $2 and market_id = $3',
    [voidId, kind, marketId, at, plan.bets.length, plan.players.length])
  // Books and exposure of the market are to be read again.
  await tellStates(tx, new Set([marketId]), new Set([marketId]))
  await writeChanges(tx, plan.market, plan.players, { ...tools, source: { type: kind === 'void' ? 'void_adjustment' : 'void_reversal', voidId } })
}

type OpenRow = {
  readonly void_id: string
  readonly kind: VoidIntent['kind']
  readonly market_id: string
  readonly hash: string
  readonly target: Extract<VoidIntent, { kind: 'void' }>['target']
  readonly taken_bp: number
}

/**
 * Does one open part of any void: a market as it was previewed, or, where it has changed since, nothing of it. Answers whether there was
 * one. What a killed server leaves is taken up by the next.
 */
export async function workOnVoid(tx: Tx, tools: PartTools, cache: VectorCache): Promise<boolean> {
  const { rows } = await tx.query<OpenRow>(
    `select p.void_id, p.kind, p.market_id, p.hash, v.target, v.taken_bp from void_parts p join voids v on v.id = p.void_id
     where p.done_at is null order by p.void_id, p.market_id limit 1 for update of p skip locked`)
  const open = rows[0]
  if (open === undefined) return false
  const part = { voidId: open.void_id, kind: open.kind, marketId: open.market_id }
  await lockMarket(tx, part.marketId)
  // Whoever posted it was allowed what its hash says, and a market that has become whole since has another.
  const intent: VoidIntent = open.kind === 'void' ? { kind: 'void', target: open.target, takenBp: open.taken_bp, mayWhole: true } : { kind: 'undo', voidId: open.void_id }
  const plan = await planMarket(tx, part.marketId, intent, cache)
  const refusal = plan === null || plan.hash !== open.hash ? 'VOID_PREVIEW_CHANGED' : plan.refusal
  if (plan !== null && refusal === null) await writePart(tx, part, plan, tools)
  else {
    await tx.query('update void_parts set done_at = $4, refusal = $5 where void_id = $1 and kind = $2 and market_id = $3',
      [part.voidId, part.kind, part.marketId, tools.now.toISOString(), refusal])
  }
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, refusal_code, after) values ('system', $1, 'market', $2, $3, $4)`,
    [part.kind === 'void' ? 'voids.voided' : 'voids.undone', part.marketId, refusal, { void_id: part.voidId, bets: plan?.bets.length ?? 0 }])
  return true
}
