import type { Leg } from '../exposure/leg.ts'
import { addLeg, bestCase, liability } from '../exposure/position.ts'
import type { MarketShape } from '../exposure/position.ts'
import { assert } from '../kernel/assert.ts'
import type { VectorId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { negate, subtract, sum, zero } from '../kernel/money.ts'
import { wholeBp } from '../kernel/shares.ts'
import { edgePostings } from '../ledger/entry.ts'
import type { Posting } from '../ledger/entry.ts'
import { legOf, needsBets } from '../markets/payoff.ts'
import { settlePlayer } from '../results/settle-player.ts'
import type { PlayerSettlement, SettlementInput, VectorPosition } from '../results/settle-player.ts'
import type { BetTerms } from './bet.ts'

/** A bet of which other terms stand from now on: less of it (a void), more of it (an undone void), or another price. */
export type BetChange = { readonly vectorId: VectorId; readonly before: BetTerms; readonly after: BetTerms }

/** The bet with so much of it standing: basis points of the bet as it was placed, 0 for a bet that is void. */
export function withKept(terms: BetTerms, keptBp: number): BetTerms {
  const { keptBp: _, ...placed } = terms
  return keptBp === wholeBp ? placed : { ...placed, keptBp }
}

/** What a void of this size takes of a bet of which so much stands (basis points): never more than stands. */
export function takenBy(voidBp: number, keptBp: number): number {
  return Math.min(voidBp, keptBp)
}

/** The position with the changed bets at what they are worth now. */
export function changeLegs(legs: readonly Leg[], changes: readonly BetChange[]): readonly Leg[] {
  return changes.reduce((position, { before, after }) => {
    const { key, loseMinor, evenMinor, winMinor } = legOf(before)
    assert(position.some((leg) => leg.key === key), 'a bet that changes is part of its position')
    const opposite = { key, loseMinor: negate(loseMinor), evenMinor: negate(evenMinor), winMinor: negate(winMinor) }
    return addLeg(addLeg(position, opposite), legOf(after))
  }, legs)
}

/** What a change does to what a player holds in a market. Released is negative where a hedge went. Minor units. */
export type HeldChange = {
  readonly legs: readonly Leg[]
  readonly liabilityBeforeMinor: Minor
  readonly liabilityAfterMinor: Minor
  readonly bestAfterMinor: Minor
  readonly releasedMinor: Minor
}

/** Changes bets of one player. `legs` is the whole position, all share vectors summed. */
export function changeHeld(changes: readonly BetChange[], legs: readonly Leg[], shape: MarketShape): HeldChange {
  const legsAfter = changeLegs(legs, changes)
  const liabilityBeforeMinor = liability(legs, shape)
  const liabilityAfterMinor = liability(legsAfter, shape)
  return {
    legs: legsAfter,
    liabilityBeforeMinor,
    liabilityAfterMinor,
    bestAfterMinor: bestCase(legsAfter, shape),
    releasedMinor: subtract(liabilityBeforeMinor, liabilityAfterMinor),
  }
}

/** One adjustment entry; `amountMinor` is to the player, signed, and the sum of `parts`. */
export type AdjustmentEntry = {
  readonly vectorId: VectorId
  readonly amountMinor: Minor
  readonly postings: readonly Posting[]
  readonly parts: readonly Minor[]
}

/** `adjustmentMinor` is what changes for the player: the market's net with the changes less the net without. */
export type SettledChange = {
  readonly before: PlayerSettlement
  readonly settlement: PlayerSettlement
  readonly adjustmentMinor: Minor
  readonly entries: readonly AdjustmentEntry[]
}

/**
 * Changes bets of a settled market: the player's market is settled again with them, and the differences are posted, gross and
 * commission together, so that every account stands as if the bets had been so from the start. A changed commission may move money
 * in share vectors other than the bets' own.
 */
export function changeSettled(changes: readonly BetChange[], settled: SettlementInput): SettledChange {
  const before = settlePlayer(settled)
  const positions = settled.positions.map((position) =>
    changePosition(position, changes.filter((each) => each.vectorId === position.vectorId), settled),
  )
  const after = settlePlayer({ ...settled, positions })
  const entries: AdjustmentEntry[] = []
  for (const { vectorId, vector } of positions) {
    const old = partsOf(before, vectorId, vector.length)
    const parts = partsOf(after, vectorId, vector.length).map((part, index) => subtract(part, old[index] ?? zero))
    const postings = edgePostings(settled.playerId, vector, parts)
    if (postings.length > 0) entries.push({ vectorId, amountMinor: sum(parts), postings, parts })
  }
  return { before, settlement: after, adjustmentMinor: subtract(after.netMinor, before.netMinor), entries }
}

function changePosition(position: VectorPosition, changes: readonly BetChange[], settled: SettlementInput): VectorPosition {
  const legs = changeLegs(position.legs, changes)
  const deadHeatBets = changes.reduce((bets, { before, after }) => {
    if (!needsBets(legOf(before), settled.outcome)) return bets
    const index = bets.findIndex((bet) => sameTerms(bet, before))
    assert(index >= 0, 'a bet on a tied runner is among the bets of the dead heat')
    return bets.with(index, after)
  }, position.deadHeatBets)
  return { ...position, legs, deadHeatBets }
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
