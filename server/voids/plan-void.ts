import { createHash } from 'node:crypto'
import { standing, standingJoin } from '#database/bet-standing.ts'
import { toStoredOutcome } from '#database/stored-outcome.ts'
import type { Tx } from '#database/transaction.ts'
import { withKept } from '#domain/bets/void-bet.ts'
import { checkVoidTime } from '#domain/bets/void-policy.ts'
import type { VoidPolicy } from '#domain/bets/void-policy.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { VectorCache } from '../results/position-store.ts'
import { loadResultMarket } from '../results/result-store.ts'
import type { ResultMarket } from '../results/result-store.ts'
import { countMeant, meantBets } from './bet-stream.ts'
import type { TakenBet, VoidIntent } from './bet-stream.ts'
import { changedBet, planChanges } from './change-bets.ts'
import type { PlayerChange } from './change-bets.ts'
import { loadPolicies, policyOf } from './policy-store.ts'

/** More bets of one market are not done within the call that posts them but by the settlement worker, and only while the market takes no bets. */
export const atOnceBets = 5_000

/** One market of a void as it would be done now. With a refusal, nothing of it is. */
export type MarketPlan = {
  readonly market: ResultMarket
  readonly refusal: RefusalCode | null
  /** The bets that were chosen or found are all that stand on the market, and more than one: a void of the market, however it is asked for. */
  readonly whole: boolean
  /** Of everything that the figures follow from. */
  readonly hash: string
  readonly bets: number
  readonly players: number
  readonly policies: readonly VoidPolicy[]
}

/** Some bets of a plan and what they do to their players, of whom each stands in one group with all his bets. */
export type PlannedGroup = { readonly bets: readonly TakenBet[]; readonly players: readonly PlayerChange[] }

/**
 * Plans one market; null where it is gone or none of its bets is meant. What is planned goes to `take` group by group, so that a market of
 * any size is planned, and done, in the same memory; of a market with a refusal nothing does. Locked beforehand, or marked by the void (`own`),
 * the plan is the same each time.
 */
export async function planMarket(
  tx: Tx, marketId: string, intent: VoidIntent, { cache, own }: { readonly cache: VectorCache; /** The void whose mark of the market is its own. */ readonly own: string | null }, take: (group: PlannedGroup, market: ResultMarket) => Promise<void> | void,
): Promise<MarketPlan | null> {
  const market = await loadResultMarket(tx, marketId)
  const counts = market === null ? null : await countMeant(tx, marketId, intent)
  if (market === null || counts === null || counts.bets === 0) return null
  const { businessIds, bets, players } = counts
  const stored = await loadPolicies(tx, businessIds)
  const policies = businessIds.map((id) => policyOf(stored, id))
  const whole = await isWhole(tx, marketId, intent, bets)
  const refusal = market.voidingId !== null && market.voidingId !== own ? 'VOID_UNDER_WAY' : refusalOf(market, intent, policies, { whole, bets })
  const hash = createHash('sha256')
  hash.update(headText({ market, refusal, whole, bets }))
  if (refusal === null) {
    for await (const group of meantBets(tx, marketId, intent)) {
      const changed = group.map((bet) => changedBet(bet, (before) => withKept(before, (bet.kept_bp ?? wholeBp) - bet.taken_bp)))
      const planned = { bets: group, players: await planChanges(tx, market, changed, cache) }
      hash.update(groupText(planned))
      await take(planned, market)
    }
  }
  return { market, refusal, whole, hash: hash.digest('hex'), bets, players, policies }
}

/**
 * Whole markets are voided by a right of their own and after a roll back, single bets are adjusted (domain rules, section 5.3): bets that
 * are all of their market are the market, and one bet is a bet, be it alone. Counted under the market's lock where the plan is.
 */
async function isWhole(tx: Tx, marketId: string, intent: VoidIntent, bets: number): Promise<boolean> {
  if (intent.kind === 'undo' || intent.target.scope === 'market' || intent.target.scope === 'event' || bets < 2) return false
  const { rows } = await tx.query<{ bets: number }>(
    `select count(*)::int as bets from bets b ${standingJoin} where b.market_id = $1 and ${standing.keptBp} > 0`, [marketId])
  return rows[0]?.bets === bets
}

function refusalOf(
  { current, status, voidingId }: ResultMarket, intent: VoidIntent, policies: readonly VoidPolicy[], { whole, bets }: Pick<MarketPlan, 'whole' | 'bets'>,
): RefusalCode | null {
  const state = current?.state
  if (state === 'settling' || state === 'rolling_back') return 'RESULT_IN_PROGRESS'
  // It would be another market before it is marked; then it takes no bets, whatever its feed says.
  const open = bets > atOnceBets && status === 'open' && voidingId === null ? 'VOID_MARKET_OPEN' : null
  if (intent.kind === 'undo') return open
  if (whole && !intent.mayWhole) return 'VOID_WHOLE_MARKET'
  const inTime = checkVoidTime(policies, current)
  if (!inTime.ok) return inTime.refusal.code
  const { scope } = intent.target
  return state === 'settled' && (whole || scope === 'market' || scope === 'event') ? 'VOID_NEEDS_ROLLBACK' : open
}

/*
 * The bets, what stands of them and what is taken, the positions of their players, the runners and the result that stands decide every figure. They are
 * read into the hash in the order of business, player and bet, however they come in groups.
 */

function headText({ market, refusal, whole, bets }: Pick<MarketPlan, 'market' | 'refusal' | 'whole' | 'bets'>): string {
  const { current, outcomeMarket } = market
  const settled = current?.state === 'settled' ? [current.revision, toStoredOutcome(current.outcome)] : null
  return line([market.id, refusal, whole, bets, settled, outcomeMarket.shape.winnersCount, outcomeMarket.shape.selectionIds.toSorted(), outcomeMarket.removed.toSorted()])
}

function groupText({ bets, players }: PlannedGroup): string {
  const taken = new Map(bets.map((bet) => [bet.id, bet.taken_bp]))
  return players.map(({ businessId, stand, changed }) => line([
    businessId, stand.playerId, stand.commissionBp,
    changed.map(({ bet }) => [bet.id, bet.kept_bp ?? wholeBp, taken.get(bet.id), bet.price_matched]),
    stand.positions.map((position) => [
      position.vectorId, position.legs.map((leg) => [leg.key, String(leg.loseMinor), String(leg.evenMinor), String(leg.winMinor)]).toSorted(byFirst),
    ] as const).toSorted(byFirst),
  ])).join('')
}

const line = (parts: readonly unknown[]): string => `${JSON.stringify(parts)}\n`

/** The rows of a position come as the database has them. */
function byFirst(one: readonly unknown[], other: readonly unknown[]): number {
  return String(one[0]) < String(other[0]) ? -1 : 1
}

/** Binds a confirmation to all markets of a preview. */
export function voidHash(intent: VoidIntent, plans: readonly Pick<MarketPlan, 'market' | 'hash'>[]): string {
  const what = intent.kind === 'void' ? intent.takenBp : intent.voidId
  return createHash('sha256').update(JSON.stringify([intent.kind, what, plans.map(({ market, hash }) => [market.id, hash])])).digest('hex')
}
