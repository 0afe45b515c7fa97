import { createHash } from 'node:crypto'
import { standing, standingColumns, standingJoin } from '#database/bet-standing.ts'
import { toStoredOutcome } from '#database/stored-outcome.ts'
import type { Tx } from '#database/transaction.ts'
import { takenBy, withKept } from '#domain/bets/void-bet.ts'
import { checkVoidTime } from '#domain/bets/void-policy.ts'
import type { VoidPolicy } from '#domain/bets/void-policy.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { VectorCache } from '../results/position-store.ts'
import { loadResultMarket } from '../results/result-store.ts'
import type { ResultMarket } from '../results/result-store.ts'
import { changedBet, planChanges } from './change-bets.ts'
import type { PlayerChange, StoredBet } from './change-bets.ts'
import { loadPolicies, policyOf } from './policy-store.ts'
import { targetConditions } from './void-target.ts'
import type { VoidTarget } from './void-target.ts'

/** What is to be done to the bets of a market. */
export type VoidIntent =
  | {
      readonly kind: 'void'
      readonly target: VoidTarget
      readonly takenBp: number
      /** Whether whoever asks may void whole markets. */
      readonly mayWhole: boolean
    }
  | { readonly kind: 'undo'; readonly voidId: string }

/** One market of a void as it would be done now. With a refusal, nothing of it is. */
export type MarketPlan = {
  readonly market: ResultMarket
  readonly refusal: RefusalCode | null
  /** The bets that were chosen or found are all that stand on the market, and more than one: a void of the market, however it is asked for. */
  readonly whole: boolean
  /** Of everything that the figures follow from. */
  readonly hash: string
  readonly bets: readonly (StoredBet & { readonly taken_bp: number })[]
  readonly players: readonly PlayerChange[]
  readonly policies: readonly VoidPolicy[]
}

type TakenBet = StoredBet & { readonly taken_bp: number }

const columns = `b.id, b.business_id, b.player_id, b.vector_id, b.market_type, b.side, b.selection_id, b.line, ${standingColumns}`

async function loadBets(tx: Tx, marketId: string, intent: VoidIntent): Promise<readonly TakenBet[]> {
  if (intent.kind === 'undo') {
    const { rows } = await tx.query<TakenBet>(
      `select ${columns}, -v.taken_bp as taken_bp from bet_voids v join bets b on (b.business_id, b.id) = (v.business_id, v.bet_id) ${standingJoin}
       where v.void_id = $2 and v.kind = 'void' and b.market_id = $1 order by b.id`, [marketId, intent.voidId])
    return rows
  }
  const conditions = targetConditions(intent.target)
  conditions.add('b.market_id = ?', marketId)
  const { rows } = await tx.query<StoredBet>(
    `select ${columns} from bets b ${standingJoin} where ${conditions.text()} and ${standing.keptBp} > 0 order by b.id`, conditions.values)
  return rows.map((row) => ({ ...row, taken_bp: takenBy(intent.takenBp, row.kept_bp ?? wholeBp) }))
}

/** Plans one market; null where it is gone or none of its bets is meant. Locked beforehand, the plan is what `writeChanges` then does. */
export async function planMarket(tx: Tx, marketId: string, intent: VoidIntent, cache: VectorCache): Promise<MarketPlan | null> {
  const market = await loadResultMarket(tx, marketId)
  const bets = market === null ? [] : await loadBets(tx, marketId, intent)
  if (market === null || bets.length === 0) return null
  const stored = await loadPolicies(tx, [...new Set(bets.map((bet) => bet.business_id))])
  const policies = [...new Set(bets.map((bet) => bet.business_id))].map((id) => policyOf(stored, id))
  const whole = await isWhole(tx, marketId, intent, bets)
  const refusal = refusalOf(market, intent, policies, whole)
  const changed = bets.map((bet) => changedBet(bet, (before) => withKept(before, (bet.kept_bp ?? wholeBp) - bet.taken_bp)))
  const players = refusal === null ? await planChanges(tx, market, changed, cache) : []
  return { market, refusal, whole, hash: hashOf({ market, refusal, whole, bets, players }), bets, players, policies }
}

/**
 * Whole markets are voided by a right of their own and after a roll back, single bets are adjusted (domain rules, section 5.3): bets that
 * are all of their market are the market, and one bet is a bet, be it alone. Counted under the market's lock where the plan is.
 */
async function isWhole(tx: Tx, marketId: string, intent: VoidIntent, bets: readonly TakenBet[]): Promise<boolean> {
  if (intent.kind === 'undo' || intent.target.scope === 'market' || intent.target.scope === 'event' || bets.length < 2) return false
  const { rows } = await tx.query<{ bets: number }>(
    `select count(*)::int as bets from bets b ${standingJoin} where b.market_id = $1 and ${standing.keptBp} > 0`, [marketId])
  return rows[0]?.bets === bets.length
}

function refusalOf({ current }: ResultMarket, intent: VoidIntent, policies: readonly VoidPolicy[], whole: boolean): RefusalCode | null {
  const state = current?.state
  if (state === 'settling' || state === 'rolling_back') return 'RESULT_IN_PROGRESS'
  if (intent.kind === 'undo') return null
  if (whole && !intent.mayWhole) return 'VOID_WHOLE_MARKET'
  const inTime = checkVoidTime(policies, current)
  if (!inTime.ok) return inTime.refusal.code
  const { scope } = intent.target
  return state === 'settled' && (whole || scope === 'market' || scope === 'event') ? 'VOID_NEEDS_ROLLBACK' : null
}

/** The bets, what stands of them and what is taken, the positions of their players and the result that stands decide every figure. */
function hashOf({ market, refusal, whole, bets, players }: Pick<MarketPlan, 'market' | 'refusal' | 'whole' | 'bets' | 'players'>): string {
  const { current, outcomeMarket } = market
  const settled = current?.state === 'settled' ? [current.revision, toStoredOutcome(current.outcome)] : null
  const parts = [
    market.id, refusal, whole, settled, outcomeMarket.shape.winnersCount, outcomeMarket.removed,
    bets.map((bet) => [bet.id, bet.kept_bp ?? wholeBp, bet.taken_bp, bet.price_matched]),
    players.map(({ stand }) => [stand.playerId, stand.commissionBp, stand.positions.map((position) => [
      position.vectorId, position.legs.map((leg) => [leg.key, String(leg.loseMinor), String(leg.evenMinor), String(leg.winMinor)]),
    ])]),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Binds a confirmation to all markets of a preview. */
export function voidHash(intent: VoidIntent, plans: readonly Pick<MarketPlan, 'market' | 'hash'>[]): string {
  const what = intent.kind === 'void' ? intent.takenBp : intent.voidId
  return createHash('sha256').update(JSON.stringify([intent.kind, what, plans.map(({ market, hash }) => [market.id, hash])])).digest('hex')
}
