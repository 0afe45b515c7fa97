import type { Leg } from '../exposure/leg.ts'
import type { MarketShape } from '../exposure/position.ts'
import type { AccountStatus } from '../hierarchy/account-status.ts'
import { assert } from '../kernel/assert.ts'
import type { SelectionId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { greatest, negate } from '../kernel/money.ts'
import type { Line, Odds, Rate } from '../kernel/price.ts'
import type { RefusalCode } from '../kernel/refusal.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { Limits } from '../markets/limits.ts'
import { takesBets } from '../markets/market.ts'
import type { MarketStatus, MarketType, Side } from '../markets/market.ts'
import { isNumberMarket } from '../markets/payoff.ts'
import { betGround, isBroken, weighBet } from './bet-rules.ts'
import type { BetGround } from './bet-rules.ts'
import type { BetTerms } from './bet.ts'
import type { HoldKind } from './hold-kinds.ts'

/**
 * What a player asks for. `price` is thousandths, odds or rate as the market type says, and the worst the player takes; a
 * line market has no price and ignores it. `selectionId` belongs to markets of runners, `line` to markets of numbers.
 */
export type BetRequest = {
  readonly side: Side
  readonly selectionId?: SelectionId | undefined
  readonly line?: Line | undefined
  readonly price: number
  readonly stakeMinor: Minor
}

export type PriceLevel = { readonly price: number; readonly sizeMinor: Minor }

/**
 * The prices on offer for one selection, best first; for a fancy, back holds the yes rates and lay the no rates, at the
 * current `line`. In a line market the price of a level is its line, so that each side has a line of its own. Sizes are
 * information, not a cap: the house takes the whole bet.
 */
export type Quote = {
  readonly back: readonly PriceLevel[]
  readonly lay: readonly PriceLevel[]
  readonly line?: Line | undefined
}

/** The account's own status and lock, and the worst among its ancestors. */
export type AccountGate = {
  readonly status: AccountStatus
  readonly ancestorStatus: AccountStatus
  readonly betLocked: boolean
  readonly ancestorBetLocked: boolean
  /** Excluded from betting now, by the player's own wish or for a while. */
  readonly excluded: boolean
  /** The shares of those above come to a whole: without that nobody would carry the bet. */
  readonly sharesWhole: boolean
  /** What holds this account's bets on this market: everything stopped, its branch kept out of the place, its branch locked in it. */
  readonly holds: readonly HoldKind[]
}

/** `sportActive` is true when menu, sport, league and event are all active. `shape` leaves removed runners out. */
export type MarketGate = {
  readonly type: MarketType
  readonly status: MarketStatus
  readonly betLocked: boolean
  readonly eventBetLocked: boolean
  /** No bets in this sport for this player's business, or on the whole site; bets that stand are settled. */
  readonly maintenance: boolean
  readonly sportActive: boolean
  readonly feedSilent: boolean
  readonly layAllowed: boolean
  readonly inPlay: boolean
  readonly shape: MarketShape
  readonly removedSelectionIds: readonly SelectionId[]
}

/** The player's money in minor units; `exposureMinor` includes what this market holds now. A null limit is none. */
export type Funds = {
  readonly creditMinor: Minor
  readonly unsettledMinor: Minor
  readonly exposureMinor: Minor
  readonly exposureLimitMinor: Minor | null
}

/** All that the decision needs. `legs` is this player's whole position in this market, all share vectors summed. */
export type BetSituation = {
  readonly account: AccountGate
  readonly market: MarketGate
  readonly quote: Quote | null
  readonly limits: Limits
  readonly legs: readonly Leg[]
  readonly funds: Funds
}

/**
 * The bet as matched. Liabilities are of the whole market position; `betLiabilityMinor` and `betProfitMinor` are the worst
 * and best of this bet alone, neither negative. Minor units; the delay in milliseconds.
 */
export type BetAccepted = {
  readonly terms: BetTerms
  readonly leg: Leg
  readonly liabilityBeforeMinor: Minor
  readonly liabilityAfterMinor: Minor
  readonly bestCaseAfterMinor: Minor
  readonly betLiabilityMinor: Minor
  readonly betProfitMinor: Minor
  readonly availableAfterMinor: Minor
  readonly betDelayMs: number
  /** What it was weighed on, for its explanation later. */
  readonly ground: BetGround
}

/**
 * Decides one bet. Checks in the order of the domain rules, section 5.5, and answers the first that refuses: account
 * status, locks, shares, market state, selection, price, stake limits, odds range, profit limit, market and account exposure,
 * available credit. A bet fills at the current price, which is the requested one or better for the player.
 */
export function acceptBet(request: BetRequest, situation: BetSituation): Result<BetAccepted> {
  const { market, limits } = situation
  const closed = betGates(situation).find((gate) => gate.closed)
  if (closed !== undefined) return refuse(closed.code)

  const matched = matchTerms(request, market, situation.quote)
  if (!matched.ok) return matched
  const terms = matched.value
  const ground = betGround(terms, situation)
  const weighed = weighBet(terms, ground)
  const broken = weighed.rules.find(isBroken)
  if (broken !== undefined) return { ok: false, refusal: broken.refusal }
  const { leg, liabilityBeforeMinor, liabilityAfterMinor, bestCaseAfterMinor, availableAfterMinor } = weighed
  return ok({
    terms,
    leg,
    liabilityBeforeMinor,
    liabilityAfterMinor,
    bestCaseAfterMinor,
    betLiabilityMinor: greatest(negate(leg.loseMinor), negate(leg.winMinor)),
    betProfitMinor: greatest(leg.loseMinor, leg.winMinor),
    availableAfterMinor,
    betDelayMs: limits.betDelayMs,
    ground,
  })
}

/** What keeps every bet of an account out of a market or a game. */
export type BetGate = { readonly code: RefusalCode; readonly closed: boolean }

/** Those of a market, in the order in which they are looked at. */
export function betGates({ account, market }: Pick<BetSituation, 'account' | 'market'>): readonly BetGate[] {
  return [
    ...accountGates(account),
    gate('MARKET_MAINTENANCE', market.maintenance),
    gate('MARKET_SPORT_INACTIVE', !market.sportActive),
    gate('MARKET_EVENT_LOCKED', market.eventBetLocked),
    gate('MARKET_LOCKED', market.betLocked),
    gate('MARKET_FEED_SILENT', market.feedSilent),
    gate('MARKET_SUSPENDED', market.status === 'suspended'),
    gate('MARKET_BALL_RUNNING', market.status === 'ball_running'),
    gate('MARKET_NOT_OPEN', !takesBets.includes(market.status)),
  ]
}

/** What keeps the bets of an account out wherever it bets, on a market or in a game. */
export function accountGates(account: AccountGate): readonly BetGate[] {
  return [
    gate('ACCOUNT_LOCKED', account.status !== 'active'),
    gate('ACCOUNT_ANCESTOR_LOCKED', account.ancestorStatus !== 'active'),
    gate('ACCOUNT_EXCLUDED', account.excluded),
    gate('ACCOUNT_BET_LOCKED', account.betLocked),
    gate('ACCOUNT_ANCESTOR_BET_LOCKED', account.ancestorBetLocked),
    gate('BET_STOPPED', account.holds.includes('stop')),
    gate('BET_BRANCH_BLOCKED', account.holds.includes('block')),
    gate('BET_BRANCH_LOCKED', account.holds.includes('lock')),
    gate('SHARE_SUM_NOT_WHOLE', !account.sharesWhole),
  ]
}

function gate(code: RefusalCode, closed: boolean): BetGate {
  return { code, closed }
}

/** The terms at the price now, or the reason why there is no match. */
export function matchTerms(request: BetRequest, market: MarketGate, quote: Quote | null): Result<BetTerms> {
  const { side, stakeMinor } = request
  const { type, shape } = market
  const selectionId = request.selectionId
  if (!isNumberMarket(type)) {
    if (selectionId === undefined) return refuse('BET_SELECTION_UNKNOWN')
    if (market.removedSelectionIds.includes(selectionId)) return refuse('BET_SELECTION_REMOVED')
    if (!shape.selectionIds.includes(selectionId)) return refuse('BET_SELECTION_UNKNOWN')
  }
  if (side === 'lay' && (type === 'odd_even' || !market.layAllowed)) return refuse('BET_LAY_NOT_ALLOWED')

  if (isNumberMarket(type)) {
    const line = type === 'line' ? (quote?.[side][0]?.price as Line | undefined) : quote?.line
    if (line === undefined) return refuse('BET_NO_PRICE')
    if (request.line !== line) return refuse('BET_LINE_MOVED', { line })
    if (type === 'line') return ok({ type, side, line, stakeMinor })
    const price = matchPrice(request, quote)
    return price.ok ? ok({ type, side, line, rate: price.value as Rate, stakeMinor }) : price
  }
  assert(selectionId !== undefined, 'a market of runners has been given its runner')
  const price = matchPrice(request, quote)
  if (!price.ok) return price
  return type === 'bookmaker'
    ? ok({ type, side, selectionId, rate: price.value as Rate, stakeMinor })
    : ok({ type, side, selectionId, odds: price.value as Odds, stakeMinor })
}

/** The best price now in thousandths, where it is at least as good for the player as the one asked for. */
function matchPrice(request: BetRequest, quote: Quote | null): Result<number> {
  const best = quote?.[request.side][0]
  if (best === undefined || best.price <= 0) return refuse('BET_NO_PRICE')
  const good = request.side === 'back' ? request.price <= best.price : request.price >= best.price
  return good ? ok(best.price) : refuse('BET_PRICE_MOVED', { price: best.price })
}
