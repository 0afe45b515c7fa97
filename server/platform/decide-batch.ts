import type { platform } from '#contract/platform.ts'
import type { Body } from '#contract/endpoint.ts'
import { acceptBet } from '#domain/bets/accept-bet.ts'
import type { BetAccepted, BetRequest } from '#domain/bets/accept-bet.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg, liability } from '#domain/exposure/position.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { BusinessId, SelectionId } from '#domain/kernel/ids.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { Line } from '#domain/kernel/price.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { isPrice } from '#domain/markets/market.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { holdsOn, loadedMarket, playerLimits, quoteOf, situationOf } from './bet-situation.ts'
import type { LoadedMarket, Stand } from './bet-situation.ts'
import type { LimitOrigins } from './limit-origins.ts'
import type { FundsRow, Loaded, PlayerRow } from './placement-store.ts'
import { asStored, keyText } from './stored-reply.ts'
import type { Answered, PlacementReply } from './stored-reply.ts'
import { replyOf } from './bet-views.ts'

/**
 * One bet asked for. `scope` says whose key it is, `hash` is the hex SHA-256 of what was asked, `ip` the player's, and
 * `waitedMs` how long the bet has been held for its bet delay, as measured.
 */
export type PlacementCall = {
  readonly businessId: BusinessId
  readonly scope: string
  readonly apiKeyId: string
  readonly key: string
  readonly hash: string
  readonly body: Body<typeof platform.placeBet>
  readonly ip: string | null
  readonly callerIp: string | null
  readonly correlationId: string
  readonly waitedMs: number
}

/** A bet that stands, with all that its rows and its message need. */
export type PlacedBet = {
  readonly id: string
  readonly call: PlacementCall
  readonly accepted: BetAccepted
  readonly player: PlayerRow
  readonly market: LoadedMarket
  readonly vectorId: string
  /** Whose the limits were that it met. */
  readonly origins: LimitOrigins
  readonly placedAt: Date
}

export type Decision =
  /** Answered before, under the same key: nothing is written. */
  | { readonly kind: 'replayed'; readonly result: Result<PlacementReply> }
  /** Other things were asked under a key that has answered: audited, and the key stays as it is. */
  | { readonly kind: 'reused'; readonly result: Result<PlacementReply> }
  /** The player's account was in use elsewhere: to be decided again in a moment; nothing is written. */
  | { readonly kind: 'busy' }
  /** To be decided again after so many milliseconds, at the price of then; nothing is written. */
  | { readonly kind: 'delayed'; readonly delayMs: number }
  | { readonly kind: 'refused'; readonly result: Result<PlacementReply> }
  | { readonly kind: 'accepted'; readonly result: Result<PlacementReply>; readonly placed: PlacedBet }

/** A player's stand in a market after the batch. */
export type StandChange = {
  readonly businessId: string
  readonly marketId: string
  readonly playerId: string
  readonly commissionBp: number
  readonly exposureMinor: Minor
  readonly bestCaseMinor: Minor
}

export type BatchDecisions = {
  /** One a call, in the order of the calls. */
  readonly decisions: readonly Decision[]
  readonly stands: readonly StandChange[]
  /** What each player's account holds after the batch. */
  readonly exposures: ReadonlyMap<string, Minor>
}

/** Commission is taken on match odds only, at the player's own rate (domain rules, section 3.6). */
export function commissionRate(type: MarketType, player: Pick<PlayerRow, 'match_commission_bp'>): number {
  return type === 'match_odds' ? player.match_commission_bp : 0
}

/** The key of the vector in force for the players under an account in a sport. */
export function vectorKey(parentId: string, sportId: string): string {
  return `${parentId}/${sportId}`
}

export type BatchGround = {
  /** The vector in force by `vectorKey`; a player without one cannot bet: the shares above come to no whole. */
  readonly vectors: ReadonlyMap<string, string>
  /** The money of the players that the batch has locked; the others' bets come later. */
  readonly funds: ReadonlyMap<string, FundsRow>
  /** What keys of the batch have answered before, by `keyText`. */
  readonly answered: ReadonlyMap<string, Answered>
}

/** Decides a batch of bets in their order, each on what the ones before it left. Pure but for the ids and the clock that it is given. */
export function decideBatch(
  calls: readonly PlacementCall[],
  loaded: Loaded,
  { vectors, funds, answered }: BatchGround,
  clock: { readonly now: Date; readonly newId: () => string },
): BatchDecisions {
  const state = new BatchState(loaded, vectors)
  const decisions = calls.map((call): Decision => {
    const before = answered.get(keyText(call))
    if (before !== undefined) return before.hash === call.hash ? { kind: 'replayed', result: before.result } : { kind: 'reused', result: refuse('REQUEST_KEY_REUSED') }
    const held = funds.get(call.body.player_id)
    if (held === undefined && state.knows(call.body.player_id)) return { kind: 'busy' }
    const decided = state.decide(call, held, vectors)
    // The first answer is word for word what the key will answer from now on.
    if (!decided.ok) return { kind: 'refused', result: asStored(decided.refusal) }
    const { accepted, player, market, vectorId, origins } = decided.value
    if (accepted.betDelayMs > call.waitedMs) return { kind: 'delayed', delayMs: accepted.betDelayMs - call.waitedMs }
    const placed: PlacedBet = { id: clock.newId(), call, accepted, player, market, vectorId, origins, placedAt: momentOfBet(market, clock.now) }
    const exposureMinor = state.apply(placed, decided.value.exposureMinor)
    return { kind: 'accepted', result: ok(replyOf(placed, exposureMinor)), placed }
  })
  return { decisions, stands: [...state.changes.values()], exposures: state.changedExposures }
}

/** Now, or when the last runner left the market: what he took off is for bets of before, whatever the clock of the server that took him out. */
function momentOfBet({ row }: LoadedMarket, now: Date): Date {
  const left = (row.selections ?? []).map(({ left_at }) => (left_at === null ? 0 : Date.parse(left_at)))
  return new Date(Math.max(now.getTime(), ...left))
}

/** What is asked of a bet, without who asks. */
export type AskedBet = Pick<Body<typeof platform.placeBet>, 'player_id' | 'market_id' | 'selection_id' | 'line' | 'side' | 'price' | 'stake_minor'>

/**
 * A bet that nobody places, with all that would decide on it; `whole`: where shares come to a whole, by `vectorKey`. Refuses where there is
 * no such player of the business or no such market.
 */
export function supposeBet(loaded: Loaded, whole: Known, body: AskedBet, businessId: string, held: FundsRow | undefined) {
  return new BatchState(loaded, whole).ask(body, businessId, held)
}

/** Keys that are there, be it of a set or of a map. */
type Known = Pick<ReadonlySet<string>, 'has'>

class BatchState {
  readonly changes = new Map<string, StandChange>()
  readonly changedExposures = new Map<string, Minor>()
  readonly #players: ReadonlyMap<string, PlayerRow>
  readonly #markets: ReadonlyMap<string, LoadedMarket>
  readonly #maintenance: Loaded['maintenance']
  readonly #stands = new Map<string, Stand>()
  readonly #holds: Loaded['holds']
  readonly #whole: Known

  constructor(loaded: Loaded, whole: Known) {
    this.#whole = whole
    this.#holds = loaded.holds
    this.#players = new Map(loaded.players.map((row) => [row.id, row]))
    this.#maintenance = loaded.maintenance
    this.#markets = new Map(loaded.markets.map((row) => [row.id, loadedMarket(row)]))
    const legs = new Map<string, readonly Leg[]>()
    for (const row of loaded.legs) {
      const at = standKey(row.player_id, row.market_id)
      const leg = { key: row.leg_key, loseMinor: minor(row.lose_minor), evenMinor: minor(row.even_minor), winMinor: minor(row.win_minor) }
      legs.set(at, addLeg(legs.get(at) ?? [], leg))
    }
    for (const row of loaded.positions) {
      const at = standKey(row.player_id, row.market_id)
      this.#stands.set(at, { legs: legs.get(at) ?? [], heldMinor: minor(row.exposure_minor) })
    }
  }

  knows(playerId: string): boolean {
    return this.#players.has(playerId)
  }

  /** `held` is the player's money; none where there is no such player. */
  decide(call: PlacementCall, held: FundsRow | undefined, vectors: ReadonlyMap<string, string>) {
    const asked = this.ask(call.body, call.businessId, held)
    if (!asked.ok) return asked
    const { player, market, request, situation, exposureMinor, origins } = asked.value
    const accepted = acceptBet(request, situation)
    if (!accepted.ok) return accepted
    const vectorId = vectors.get(vectorKey(player.parent_id, market.row.sport_id))
    assert(vectorId !== undefined, 'shares that come to a whole have their vector')
    return ok({ accepted: accepted.value, player, market, vectorId, exposureMinor, origins })
  }

  /** A bet with all that decides on it. */
  ask(body: AskedBet, businessId: string, held: FundsRow | undefined) {
    const player = this.#players.get(body.player_id)
    // Another business's player answers like one that does not exist.
    if (player === undefined || held === undefined || player.business_id !== businessId) return refuse('ACCOUNT_UNKNOWN', { player_id: body.player_id })
    const market = this.#markets.get(body.market_id)
    if (market === undefined) return refuse('MARKET_UNKNOWN', { market_id: body.market_id })
    const wrong = misfit(market.row.type, body)
    if (wrong !== null) return refuse('REQUEST_INVALID', { field: wrong })

    const stand = this.#stands.get(standKey(player.id, market.row.id)) ?? { legs: [], heldMinor: zero }
    const exposureMinor = this.changedExposures.get(player.id) ?? minor(held.exposure_minor)
    const request: BetRequest = {
      side: body.side,
      selectionId: body.selection_id as SelectionId | undefined,
      line: body.line as Line | undefined,
      price: body.price ?? 0,
      stakeMinor: minor(body.stake_minor),
    }
    const { limits, origins } = playerLimits(player, market)
    const situation = situationOf({
      player,
      funds: held,
      exposureMinor,
      market,
      limits,
      maintenance: this.#maintenance,
      quote: quoteOf(market.row, body.selection_id),
      stand,
      legsHoldMinor: liability(stand.legs, market.gate.shape),
      holds: holdsOn(this.#holds, player.id, market),
      sharesWhole: this.#whole.has(vectorKey(player.parent_id, market.row.sport_id)),
    })
    return ok({ player, market, request, situation, exposureMinor, origins })
  }

  /** @returns what the player's account holds after the bet, where it held `beforeMinor` */
  apply({ accepted, player, market }: PlacedBet, beforeMinor: Minor): Minor {
    const at = standKey(player.id, market.row.id)
    const stand = this.#stands.get(at) ?? { legs: [], heldMinor: zero }
    const heldMinor = accepted.liabilityAfterMinor
    const exposureMinor = (beforeMinor - stand.heldMinor + heldMinor) as Minor
    this.#stands.set(at, { legs: addLeg(stand.legs, accepted.leg), heldMinor })
    this.changedExposures.set(player.id, exposureMinor)
    this.changes.set(at, {
      businessId: player.business_id,
      marketId: market.row.id,
      playerId: player.id,
      commissionBp: commissionRate(market.row.type, player),
      exposureMinor: heldMinor,
      bestCaseMinor: accepted.bestCaseAfterMinor,
    })
    return exposureMinor
  }
}

/** The field of a bet that says what no market of this type can be asked for; null: none. A line market has no price and looks at none. */
function misfit(type: MarketType, { selection_id, line, price }: AskedBet): 'selection_id' | 'line' | 'price' | null {
  if (isNumberMarket(type) && selection_id !== undefined) return 'selection_id'
  if (!isNumberMarket(type) && line !== undefined) return 'line'
  return type !== 'line' && (price === undefined || !isPrice(type, price)) ? 'price' : null
}

function standKey(playerId: string, marketId: string): string {
  return `${playerId}/${marketId}`
}
