import type { Leg } from '../exposure/leg.ts'
import { addLeg, liability } from '../exposure/position.ts'
import type { MarketShape } from '../exposure/position.ts'
import { assert } from '../kernel/assert.ts'
import type { VectorId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { negate, subtract, sum, zero } from '../kernel/money.ts'
import { edgePostings } from '../ledger/entry.ts'
import type { Posting } from '../ledger/entry.ts'
import { legOf, needsBets } from '../markets/payoff.ts'
import { settlePlayer } from '../results/settle-player.ts'
import type { PlayerSettlement, SettlementInput, VectorPosition } from '../results/settle-player.ts'
import type { BetTerms } from './bet.ts'

/** The position as if the bet had never been placed. */
export function removeBet(legs: readonly Leg[], terms: BetTerms): readonly Leg[] {
  const { key, loseMinor, evenMinor, winMinor } = legOf(terms)
  assert(
    legs.some((leg) => leg.key === key),
    'a bet to be voided is part of its position',
  )
  const opposite = { key, loseMinor: negate(loseMinor), evenMinor: negate(evenMinor), winMinor: negate(winMinor) }
  return addLeg(legs, opposite)
}

/** What voiding an open bet does to the player's position. Released is negative where the bet was a hedge. Minor units. */
export type OpenVoid = {
  readonly legs: readonly Leg[]
  readonly liabilityBeforeMinor: Minor
  readonly liabilityAfterMinor: Minor
  readonly releasedMinor: Minor
}

/** Voids a bet of a market that is not settled. `legs` is the player's whole position, all share vectors summed. */
export function voidOpenBet(terms: BetTerms, legs: readonly Leg[], shape: MarketShape): OpenVoid {
  const legsAfter = removeBet(legs, terms)
  const liabilityBeforeMinor = liability(legs, shape)
  const liabilityAfterMinor = liability(legsAfter, shape)
  return {
    legs: legsAfter,
    liabilityBeforeMinor,
    liabilityAfterMinor,
    releasedMinor: subtract(liabilityBeforeMinor, liabilityAfterMinor),
  }
}

/** One adjustment entry; `amountMinor` is to the player, signed, and the sum of `parts`. */
export type VoidEntry = {
  readonly type: 'void_adjustment'
  readonly vectorId: VectorId
  readonly amountMinor: Minor
  readonly postings: readonly Posting[]
  readonly parts: readonly Minor[]
}

/** `adjustmentMinor` is what changes for the player: the market's net without the bet less the net with it. */
export type SettledVoid = {
  readonly settlement: PlayerSettlement
  readonly adjustmentMinor: Minor
  readonly entries: readonly VoidEntry[]
}

/**
 * Voids a bet of a settled market: the player's market is settled again without it, and the differences are posted, gross
 * and commission together, so that every account stands as if the bet had never been. A changed commission may move money
 * in share vectors other than the bet's own.
 */
export function voidSettledBet(terms: BetTerms, vectorId: VectorId, settled: SettlementInput): SettledVoid {
  const before = settlePlayer(settled)
  const positions = settled.positions.map((position) =>
    position.vectorId === vectorId ? withoutBet(position, terms, settled) : position,
  )
  const after = settlePlayer({ ...settled, positions })
  const entries: VoidEntry[] = []
  for (const { vectorId: id, vector } of positions) {
    const old = partsOf(before, id, vector.length)
    const parts = partsOf(after, id, vector.length).map((part, index) => subtract(part, old[index] ?? zero))
    const postings = edgePostings(settled.playerId, vector, parts)
    if (postings.length > 0) {
      entries.push({ type: 'void_adjustment', vectorId: id, amountMinor: sum(parts), postings, parts })
    }
  }
  return { settlement: after, adjustmentMinor: subtract(after.netMinor, before.netMinor), entries }
}

function withoutBet(position: VectorPosition, terms: BetTerms, settled: SettlementInput): VectorPosition {
  const legs = removeBet(position.legs, terms)
  const leg = legOf(terms)
  if (!needsBets(leg, settled.outcome)) return { ...position, legs }
  const index = position.deadHeatBets.findIndex((bet) => sameTerms(bet, terms))
  assert(index >= 0, 'a bet on a tied runner is among the bets of the dead heat')
  return { ...position, legs, deadHeatBets: position.deadHeatBets.toSpliced(index, 1) }
}

function sameTerms(a: BetTerms, b: BetTerms): boolean {
  const [one, other] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return one.length === other.size && one.every(([name, value]) => other.get(name) === value)
}

/** What each account of a vector gave the player, over all entries of the settlement. */
function partsOf(settlement: PlayerSettlement, vectorId: VectorId, length: number): readonly Minor[] {
  const entries = settlement.entries.filter((entry) => entry.vectorId === vectorId)
  return Array.from({ length }, (_, index) => sum(entries.map((entry) => entry.parts[index] ?? zero)))
}
